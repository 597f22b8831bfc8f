import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import addFormats from 'ajv-formats';
import fastify from 'fastify';
import openapiGlue from 'fastify-openapi-glue';
import { createPool } from 'mysql2/promise';
import { type Document, OpenAPIBackend } from 'openapi-backend';
import { insertText, sessionRowsAfter } from './insert-session.ts';

/*
 * Programs that others would write over the published document: fastify-openapi-glue and openapi-backend, each with its own validation. A
 * create is one INSERT of a row with the very columns and sizes of the service's, and a response as long. Keys are compared with the only
 * one. Nothing is sealed, logged or limited.
 */

export const frameworks = ['fastify-openapi-glue', 'openapi-backend'] as const;

/** What a program is started with, as JSON in its first argument. */
export interface ElsewhereOptions {
  readonly framework: (typeof frameworks)[number];
  readonly databaseUrl: string;
  readonly port: number;
  readonly authorization: string;
  /** A session to take new rows after, and the service's response to its create. */
  readonly sampleId: string;
  readonly createText: string;
}

/** Stores a session and returns the response. */
type Create = (metadata: unknown) => Promise<object>;

/** The published schemas have keywords that say nothing to a validator. */
const ajv = { strict: false } as const;
const operation = 'createVerificationSession';

async function serveWithFastify(document: object, create: Create, { port, authorization }: ElsewhereOptions) {
  const app = fastify({ ajv: { customOptions: { ...ajv, removeAdditional: false, coerceTypes: false } } });
  await app.register(openapiGlue, {
    specification: document,
    serviceHandlers: {
      [operation]: async (request: { body: { metadata: unknown } }, reply: { code(status: number): unknown }) => {
        reply.code(201);
        return create(request.body.metadata);
      },
    },
    securityHandlers: {
      ApiKey(request: { headers: { authorization?: string } }) {
        if (request.headers.authorization !== authorization) throw new Error('unknown key');
      },
    },
  });
  await app.listen({ port, host: '127.0.0.1', backlog: 1024 });
}

async function serveWithBackend(document: object, create: Create, { port, authorization }: ElsewhereOptions) {
  type Reply = { readonly status: number; readonly body: object };
  const api = new OpenAPIBackend({
    definition: document as Document,
    ajvOpts: ajv,
    customizeAjv(validator) {
      addFormats.default(validator);
      return validator;
    },
    // Its check of the document itself knows OpenAPI 3.0 only.
    quick: true,
  });
  api.register({
    [operation]: async ({ request }): Promise<Reply> => ({
      status: 201,
      body: await create(request.requestBody.metadata),
    }),
    validationFail: ({ validation }): Reply => ({ status: 422, body: { errors: validation.errors } }),
    unauthorizedHandler: (): Reply => ({ status: 401, body: {} }),
    notFound: (): Reply => ({ status: 404, body: {} }),
  });
  api.registerSecurityHandler('ApiKey', ({ request }) => request.headers.authorization === authorization);
  await api.init();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const body = Buffer.concat(chunks).toString('utf8');
      const respond = ({ status, body: content }: Reply) => {
        const text = JSON.stringify(content);
        response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
        response.end(text);
      };
      api.handleRequest({ method, path: url, headers: headers as Record<string, string>, body }).then(
        (reply) => respond(reply as Reply),
        (error: unknown) => respond({ status: 500, body: { error: String(error) } }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', 1024, resolve));
}

async function main(): Promise<void> {
  const options = JSON.parse(`${process.argv[2]}`) as ElsewhereOptions;
  const published = join(import.meta.dirname, '..', '..', 'generated', 'openapi', 'tenant.json');
  const document = JSON.parse(await readFile(published, 'utf8')) as object;
  const pool = createPool({ uri: options.databaseUrl, connectionLimit: 16, timezone: 'Z' });
  const sessions = await sessionRowsAfter(pool, options.sampleId);
  const text = insertText('sessions', sessions.columns, 1);
  const response = JSON.parse(options.createText) as object;
  const create: Create = async (metadata) => {
    const { id, values } = sessions.next(metadata);
    await pool.execute(text, values as string[]);
    return { ...response, id };
  };
  const serve = options.framework === 'openapi-backend' ? serveWithBackend : serveWithFastify;
  await serve(document, create, options);
  process.send?.('ready');
}

process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
if (process.send !== undefined) await main();
