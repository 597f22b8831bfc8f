import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { Ajv, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';
import { type AsyncApiDocument, faultOf, type SignedRequest, type SigningRules } from './signing-rules.js';

/** The members that every notification has. */
export interface Notification {
  readonly id: string;
  readonly type: string;
  readonly metadata: unknown;
  readonly data: { readonly session: { readonly sessionId: string } };
}

/** One that was verified, valid and new. */
export interface Received extends SignedRequest {
  readonly notification: Notification;
}

export interface ReceiverSettings {
  readonly port: number;
  readonly cert: string;
  readonly key: string;
  readonly secret: string;
  readonly document: AsyncApiDocument;
  readonly rules: SigningRules;
  /** Called once for each event. */
  readonly process: (received: Received) => void;
  /** Called with the reason for everything that gets 400. */
  readonly refused: (reason: string) => void;
}

/** Opens an HTTPS server that takes what the document describes and refuses everything else with 400. */
export async function openReceiver(settings: ReceiverSettings): Promise<{ close(): void }> {
  const { port, cert, key, document, process } = settings;
  const validators = validatorsOf(document);
  const seen = new Set<string>();

  function take(request: SignedRequest): { readonly status: number; readonly outcome: string } {
    const fault = faultOf(settings.rules, request, settings.secret, new Date());
    if (fault !== null) return { status: 400, outcome: fault };
    const notification: Notification = JSON.parse(request.rawBody.toString());
    const validate = validators.get(notification.type);
    // Types may be added within a version.
    if (validate === undefined) return { status: 202, outcome: 'unknown type' };
    if (!validate.headers(request.headers)) return { status: 400, outcome: 'headers' };
    if (!validate.payload(notification)) return { status: 400, outcome: 'payload' };
    if (seen.has(notification.id)) return { status: 200, outcome: 'repeated' };
    process({ ...request, notification });
    seen.add(notification.id);
    return { status: 200, outcome: 'processed' };
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { status, outcome } = take({ headers: request.headers, rawBody: Buffer.concat(chunks) });
    if (status === 400) settings.refused(outcome);
    response.writeHead(status, { 'content-type': 'text/plain' }).end(outcome);
  }

  const server = createServer({ cert, key }, (request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Validators of headers and payload by type of notification. Nothing is said of a schema's dialect, so it is AsyncAPI's own: draft 07. */
function validatorsOf(document: AsyncApiDocument) {
  const ajv = new Ajv({ strict: false });
  ajvFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const at = (pointer: string): ValidateFunction => {
    const validate = ajv.getSchema(`document#${pointer}`);
    if (validate === undefined) throw new Error(`the document has nothing at ${pointer}`);
    return validate;
  };
  return new Map(
    Object.entries(document.components.messages).map(([key, { name }]) => [
      name,
      { headers: at(`/components/messages/${key}/headers`), payload: at(`/components/messages/${key}/payload`) },
    ]),
  );
}
