import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createPool, type RowDataPacket } from 'mysql2/promise';
import { groupCalls } from './group-calls.ts';
import { insertText, sessionRowsAfter, timeOrderedHex } from './insert-session.ts';

/*
 * What the service is measured beside: node:http and mysql2, and nothing else. A create is an INSERT of a row with the very columns and
 * sizes of the service's, a read a SELECT of such a row and an INSERT of an access record, a list a SELECT. Each response is as long as the
 * service's. Nothing is checked, sealed or logged.
 *
 * `plain` sends each request's statements by themselves. `grouped` lets concurrent requests share them, two statements of a kind in flight.
 */

/** What the bare server is started with, as JSON in its first argument. */
export interface BareServerOptions {
  readonly databaseUrl: string;
  readonly port: number;
  readonly grouped: boolean;
  /** Whether a read inserts an access record; `accessCost` measures a server without it too. */
  readonly recordsAccesses: boolean;
  /** A session to take new rows after. */
  readonly sampleId: string;
  /** The service's responses about that session, and its list. */
  readonly texts: { readonly create: string; readonly get: string; readonly list: string };
  readonly listQuery: { readonly tenantId: string; readonly limit: number };
}

const { databaseUrl, port, grouped, recordsAccesses, sampleId, texts, listQuery } = JSON.parse(
  `${process.argv[2]}`,
) as BareServerOptions;

const pool = createPool({ uri: databaseUrl, connectionLimit: 16, timezone: 'Z' });
/** An access record but for its key and its session, with the sizes of the service's. */
const access = {
  ...{ actor_kind: 'api_key', actor_id: '019fe8b1-40d2-7c19-b5b3-6f3a1f0c2d11', address: '127.0.0.1' },
  ...{ operation: 'getVerificationSession', fields: 'preRegisteredInfo', request_id: `req_${'0'.repeat(32)}` },
};

function uuid(): string {
  const hex = timeOrderedHex();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** An INSERT of rows given as values, grouped or not. */
function inserting(table: string, columns: readonly string[]): (values: unknown[]) => Promise<unknown> {
  const insert = async (rows: readonly unknown[][]) => {
    await pool.execute(insertText(table, columns, rows.length), rows.flat() as string[]);
    return rows;
  };
  return grouped ? groupCalls(insert) : (values) => insert([values]);
}

const selectText = (rows: number) => `SELECT * FROM sessions WHERE id IN (${Array(rows).fill('?').join(', ')})`;

async function selectAll(ids: readonly string[]): Promise<readonly (RowDataPacket | undefined)[]> {
  const [rows] = await pool.execute<RowDataPacket[]>(selectText(ids.length), ids as string[]);
  const byId = new Map(rows.map((row) => [row.id as string, row]));
  return ids.map((id) => byId.get(id));
}

async function main(): Promise<void> {
  const sessions = await sessionRowsAfter(pool, sampleId);
  const insertSession = inserting('sessions', sessions.columns);
  const insertAccess = inserting('access_records', [...['tenant_id', 'id', 'session_id'], ...Object.keys(access)]);
  const select = grouped ? groupCalls(selectAll) : async (id: string) => (await selectAll([id]))[0];

  const create = async (body: string): Promise<string> => {
    const { metadata } = JSON.parse(body) as { metadata: unknown };
    const { id, values } = sessions.next(metadata);
    await insertSession(values);
    return texts.create.replace(sampleId, id);
  };
  const get = async (id: string): Promise<string> => {
    const row = await select(id);
    if (row === undefined) throw new Error('there is no such session');
    if (recordsAccesses) await insertAccess([row.tenant_id, uuid(), id, ...Object.values(access)]);
    return texts.get.replace(sampleId, id);
  };
  const list = async (): Promise<string> => {
    await pool.execute(`SELECT * FROM sessions WHERE tenant_id = ? ORDER BY id DESC LIMIT ${listQuery.limit + 1}`, [
      listQuery.tenantId,
    ]);
    return texts.list;
  };

  const respond = (response: ServerResponse, status: number, text: string): void => {
    response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
    response.end(text);
  };
  const handle = (request: IncomingMessage, body: string): Promise<string> => {
    const [path = ''] = `${request.url}`.split('?');
    if (request.method === 'POST') return create(body);
    const id = path.slice(path.lastIndexOf('/') + 1);
    return id.startsWith('vs_') ? get(id) : list();
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      handle(request, Buffer.concat(chunks).toString('utf8')).then(
        (text) => respond(response, request.method === 'POST' ? 201 : 200, text),
        (error: unknown) => respond(response, 500, String(error)),
      );
    });
  });
  server.listen(port, '127.0.0.1', 1024, () => process.send?.('ready'));
}

process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
await main();
