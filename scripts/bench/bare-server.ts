import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { createPool, type RowDataPacket } from 'mysql2';

/**
 * The limit that a create is held against: node:http and mysql2, and nothing else. Each request is one INSERT of its own, committed by
 * itself, of a row with the very columns and sizes of the service's; the response is as long as the service's. Nothing is checked, sealed
 * or logged.
 *
 * Run with the database's URL, the port, and the id of a session of the service in the database `like` to take the row from.
 */
const [url = '', port = '', like = '', sessionId = '', responseText = ''] = process.argv.slice(2);

const pool = createPool({ uri: url, connectionLimit: 16, timezone: 'Z' });

/** As the service's: 48 bits of time in front, so that keys grow. */
function newSessionId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  return `vs_${bytes.toString('hex')}`;
}

pool.query<RowDataPacket[]>('SELECT * FROM ??.sessions WHERE id = ?', [like, sessionId], (error, [row] = []) => {
  if (error !== null || row === undefined) throw error ?? new Error('there is no such session');
  const columns = Object.keys(row);
  const insert = `INSERT INTO sessions (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
  const metadataAt = columns.indexOf('metadata');
  const idAt = columns.indexOf('id');

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { metadata: unknown };
      const id = newSessionId();
      const values = Object.values(row);
      values[idAt] = id;
      values[metadataAt] = JSON.stringify(body.metadata);
      pool.execute(insert, values, (fault) => {
        const text = fault === null ? responseText.replace(sessionId, id) : '{}';
        response.writeHead(fault === null ? 201 : 500, {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
        });
        response.end(text);
      });
    });
  });
  server.listen(Number(port), '127.0.0.1', 1024, () => process.send?.('ready'));
});

process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
