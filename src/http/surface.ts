import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { middleware as validateRequests } from 'express-openapi-validator';
import { readBody } from './body-text.ts';
import { type Issue, type JsonBody, parseJsonBody } from './json-text.ts';
import { createMatcher, type OperationEntry, type OperationTable } from './operation-table.ts';
import { problem } from './problems.ts';
import { type AnyReply, sendReply } from './send-reply.ts';
import { validationIssues } from './validation-issues.ts';

/** A request on its way through a surface: what is known of it so far. */
export interface SurfaceRequest {
  readonly raw: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly operationId: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Who is asking, or the reply that turns the caller away. */
export type Admission<Context> = { readonly context: Context } | { readonly reply: AnyReply };

/** What tells one surface (tenant, capture, admin) from another. */
export interface SurfaceDefinition<Context> {
  readonly operations: OperationTable;
  /** The bundled OpenAPI document. */
  readonly document: object;
  /** One handler per operation, as the generated types demand. */
  readonly handlers: Readonly<Record<string, (input: never, context: Context & BodyText) => Promise<AnyReply>>>;
  /** The `WWW-Authenticate` header of every 401 (RFC 9110). */
  readonly challenge: string;
  /** Admits the caller, before anything of the body is read. */
  readonly admit: (request: SurfaceRequest) => Promise<Admission<Context>>;
  /** Whether the operation may go on once the body is known to be well-formed; null when it may. */
  readonly limit?: (request: SurfaceRequest, context: Context) => Promise<AnyReply | null>;
  /** The largest body in bytes. */
  readonly bodyBytesMax: (operationId: string) => number;
  /** Told of everything a handler or a middleware throws; answers with the problem to send. */
  readonly onError: (error: unknown, request: { requestId: string; operationId: string | null }) => AnyReply;
}

/** The JSON text of the body as it was sent, for what parsing would change; null for other bodies. */
export interface BodyText {
  readonly bodyText: string | null;
}

interface Passage<Context> {
  readonly request: SurfaceRequest;
  readonly context: Context;
  readonly body: unknown;
  readonly bodyText: string | null;
}

/**
 * Builds a surface. The checks run in the order that the contract promises: route and method, caller, Accept, media type and
 * body, limit, then the document's rules, then the handler. Nothing of a stranger's body is parsed.
 */
export function createSurface<Context>(definition: SurfaceDefinition<Context>): Router {
  const match = createMatcher(definition.operations);
  const passages = new WeakMap<IncomingMessage, Passage<Context>>();
  const router = express.Router({ strict: true, caseSensitive: true });

  const enter = async (req: Request, res: Response): Promise<boolean> => {
    const requestId = res.locals.requestId as string;
    const found = match(req.method, req.path);
    if (found.kind === 'not_found') {
      sendReply(res, problem('RouteNotFound', requestId, 'There is nothing at this path.', {}));
      return false;
    }
    if (found.kind === 'method_not_allowed') {
      res.setHeader('Allow', found.allow.join(', '));
      sendReply(res, problem('MethodNotAllowed', requestId, `Only ${found.allow.join(', ')} is possible here.`, {}));
      return false;
    }
    const { operationId, params } = found;
    res.locals.operationId = operationId;
    // The validator has no HEAD, and would answer 400 to a badly encoded id. Node itself leaves the body of a HEAD answer out.
    if (req.method === 'HEAD') req.method = 'GET';
    req.url = found.path + req.url.slice(req.path.length);

    const request: SurfaceRequest = { raw: req, response: res, requestId, operationId, params };
    const admission = await definition.admit(request);
    if ('reply' in admission) {
      if (admission.reply.status === 401) res.setHeader('WWW-Authenticate', definition.challenge);
      return turnAway(res, admission.reply);
    }
    if (!req.accepts(['application/json', 'application/problem+json'])) {
      return turnAway(res, problem('NotAcceptable', requestId, 'Accept must admit application/json.', {}));
    }
    const entry = definition.operations[operationId] as OperationEntry;
    const body = await takeBody(req, entry, definition.bodyBytesMax(operationId), requestId);
    if ('reply' in body) return turnAway(res, body.reply);
    const refusal = (await definition.limit?.(request, admission.context)) ?? null;
    if (refusal !== null) return turnAway(res, refusal);
    req.body = body.value;
    passages.set(req, { request, context: admission.context, body: body.value, bodyText: body.text });
    return true;
  };

  router.use((req, res, next) => {
    enter(req, res).then((go) => go && next(), next);
  });
  router.use(
    ...validateRequests({
      apiSpec: withoutBinaryBodies(definition.document) as never,
      validateApiSpec: false,
      validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
      // The default mode takes 2023-02-29 for a date.
      ajvFormats: { mode: 'full' },
      validateResponses: false,
      validateSecurity: false,
      fileUploader: false,
    }),
  );
  router.use((req, res, next) => {
    const passage = passages.get(req) as Passage<Context>;
    const { request, context, body, bodyText } = passage;
    const handler = definition.handlers[request.operationId] as (
      input: object,
      context: Context & BodyText,
    ) => Promise<AnyReply>;
    const input = { params: request.params, query: req.query, headers: req.headers, body };
    handler(input, { ...context, bodyText }).then((reply) => {
      if (reply.status === 401) res.setHeader('WWW-Authenticate', definition.challenge);
      sendReply(res, reply);
    }, next);
  });
  router.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => {
    const requestId = res.locals.requestId as string;
    const faults = requestFaults(error);
    if (faults !== null) {
      sendReply(res, invalidRequest(requestId, validationIssues(faults)));
      return;
    }
    const operationId = (res.locals.operationId as string | undefined) ?? null;
    const reply = definition.onError(error, { requestId, operationId });
    if (res.headersSent) res.destroy();
    else sendReply(res, reply);
  });
  return router;
}

/** The reply to a request that breaks rules of the document or of this service. */
export function invalidRequest(requestId: string, issues: readonly Issue[]) {
  const count = issues.length === 1 ? '1 rule' : `${issues.length} rules`;
  return problem('InvalidRequest', requestId, `The request breaks ${count}; see issues.`, { issues: [...issues] });
}

type TakenBody = { readonly value: unknown; readonly text: string | null } | { readonly reply: AnyReply };

async function takeBody(req: Request, entry: OperationEntry, bytesMax: number, requestId: string): Promise<TakenBody> {
  const unsupported = (detail: string) => ({ reply: problem('UnsupportedMediaType', requestId, detail, {}) });
  const declared = req.headers['content-type'];
  // A body means nothing to these methods (RFC 9110) and is left unread.
  if (!entry.hasBody && entry.method !== 'post') return { value: undefined, text: null };
  if (entry.hasBody) {
    const expected = entry.requestMediaTypes.join(' or ');
    if (declared === undefined || !isMediaType(declared, entry.requestMediaTypes)) {
      return unsupported(`Content-Type must be ${expected}${expected === 'application/json' ? ' in UTF-8' : ''}.`);
    }
    const encoding = req.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity')
      return unsupported('Content-Encoding is not supported; send the body as it is.');
  }
  const bytes = await readBody(req, bytesMax);
  if (bytes === 'too_large') {
    // What is left of the body will not be read, so the connection cannot be used again.
    req.res?.setHeader('Connection', 'close');
    return { reply: problem('RequestTooLarge', requestId, `The body is larger than ${bytesMax} bytes.`, {}) };
  }
  if (bytes === 'aborted')
    return { reply: invalidRequest(requestId, [{ path: '/body', message: 'ended before its announced length' }]) };
  if (!entry.hasBody) {
    const empty = bytes.length === 0 || /^\s*(\{\s*\})?\s*$/.test(bytes.toString('latin1'));
    return empty
      ? { value: undefined, text: null }
      : { reply: invalidRequest(requestId, [{ path: '/body', message: 'must be empty' }]) };
  }
  if (!isMediaType('application/json', entry.requestMediaTypes)) return { value: bytes, text: null };
  const json: JsonBody = parseJsonBody(bytes);
  return json.ok ? { value: json.value, text: json.text } : { reply: invalidRequest(requestId, [json.issue]) };
}

function isMediaType(contentType: string, admitted: readonly string[]): boolean {
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  return admitted.includes(type) && (charset === undefined || charset === 'utf-8' || charset === 'utf8');
}

function turnAway(res: Response, reply: AnyReply): false {
  sendReply(res, reply);
  return false;
}

/** The validator's own errors, or null for everything else. */
function requestFaults(error: unknown): { path?: string; message?: string }[] | null {
  if (typeof error !== 'object' || error === null) return null;
  const { status, errors } = error as { status?: unknown; errors?: unknown };
  return status === 400 && Array.isArray(errors) ? errors : null;
}

/** Pictures are held to their rules by their own handler; the validator would take their bytes for a JSON text. */
function withoutBinaryBodies(document: object): object {
  return JSON.parse(JSON.stringify(document), (key, value) => {
    const binary = key === 'requestBody' && Object.keys(value?.content ?? {}).some((type) => type.startsWith('image/'));
    return binary ? undefined : value;
  });
}
