import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { type BodyFault, type BodyLimits, type HeldBody, readBody } from '../wire/body-text.ts';
import { type Issue, type JsonBody, parseJsonBody } from '../wire/json-text.ts';
import { type AnyReply, sendReply, sendReplyBeforeBody } from '../wire/send-reply.ts';
import type { UploadSlot } from '../wire/upload-slots.ts';
import { createMatcher, type OperationEntry, type OperationTable } from './operation-table.ts';
import { problem } from './problems.ts';
import { createRequestValidator, issuesMax } from './request-validation.ts';

/** A request on its way through a surface: what is known of it so far. */
export interface SurfaceRequest {
  readonly raw: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly operationId: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Who is asking, or the reply that turns the caller away. */
export type Authentication<Context> = { readonly context: Context } | { readonly reply: AnyReply };

/** What tells one surface (tenant, capture, admin) from another. */
export interface SurfaceDefinition<Context> {
  readonly operations: OperationTable;
  /** The bundled OpenAPI document. */
  readonly document: object;
  /** One handler per operation, as the generated types demand. */
  readonly handlers: Readonly<Record<string, (input: never, context: Context & BodyText) => Promise<AnyReply>>>;
  /** The `WWW-Authenticate` header of every 401 (RFC 9110). */
  readonly challenge: string;
  /** What the log may say of the caller: ids only. */
  readonly nameCaller?: (context: Context) => Readonly<Record<string, string>>;
  /** Admits the caller, before anything of the body is read. */
  readonly authenticate: (request: SurfaceRequest) => Promise<Authentication<Context>>;
  /** Whether the operation may go on once the body is known to be well-formed; null when it may. */
  readonly limit?: (request: SurfaceRequest, context: Context) => Promise<AnyReply | null>;
  /** Whether the resource that the path belongs to exists; called with valid requests only. */
  readonly precondition?: (request: SurfaceRequest, context: Context) => Promise<AnyReply | null>;
  /** How the body of an operation is taken. */
  readonly bodies: (operationId: string) => BodyLimits;
  /** Whose share of the memory a body takes, where shares are counted. */
  readonly ownerOf?: (context: Context) => string;
  /** Takes a place for the body, before anything of it is read; null where it needs none. */
  readonly enter?: (request: SurfaceRequest, context: Context) => BodyPlace | { readonly reply: AnyReply } | null;
  /** Told of everything a handler or a middleware throws; answers with the problem to send. */
  readonly onError: (error: unknown, request: { requestId: string; operationId: string | null }) => AnyReply;
}

/** A place for a body, and what is answered when it is lost to a newer one. */
export interface BodyPlace {
  readonly place: UploadSlot;
  readonly lost: () => AnyReply;
}

/** The JSON text of the body as it was sent, for what parsing would change; null for other bodies. */
export interface BodyText {
  readonly bodyText: string | null;
}

/**
 * Builds a surface. The checks run in the order that the contract promises: route and method, caller, Accept, media type and
 * body, limit, the document's rules, the precondition, then the handler. Nothing of a stranger's body is parsed.
 */
export function createSurface<Context>(definition: SurfaceDefinition<Context>): RequestHandler {
  const match = createMatcher(definition.operations);
  const validate = createRequestValidator(definition.document);

  const answer = async (req: Request, res: Response, requestId: string): Promise<AnyReply> => {
    const found = match(req.method, req.path);
    if (found.kind === 'not_found') return problem('RouteNotFound', requestId, 'There is nothing at this path.', {});
    if (found.kind === 'method_not_allowed') {
      const allow = found.allow.join(', ');
      res.setHeader('Allow', allow);
      return problem('MethodNotAllowed', requestId, `Only ${allow} is possible here.`, {});
    }
    const { operationId, params } = found;
    res.locals.operationId = operationId;
    // The validator has no HEAD, and would answer 400 to a badly encoded id. Node itself leaves the body of a HEAD answer out.
    if (req.method === 'HEAD') req.method = 'GET';
    // The target may be in absolute form (RFC 9112), so the query is looked for and not counted out.
    const query = req.url.indexOf('?');
    req.url = query === -1 ? found.path : found.path + req.url.slice(query);

    const request: SurfaceRequest = { raw: req, response: res, requestId, operationId, params };
    const authenticated = await definition.authenticate(request);
    if ('reply' in authenticated) return authenticated.reply;
    res.locals.caller = definition.nameCaller?.(authenticated.context);
    if (!acceptsJson(req)) return problem('NotAcceptable', requestId, 'Accept must allow application/json.', {});
    const entered = definition.enter?.(request, authenticated.context) ?? null;
    if (entered !== null && 'reply' in entered) {
      leaveUnread(res);
      return entered.reply;
    }
    try {
      const entry = definition.operations[operationId] as OperationEntry;
      const limits = definition.bodies(operationId);
      const owner = definition.ownerOf?.(authenticated.context);
      const taken = await takeBody(req, entry, { limits, entered, owner }, requestId);
      if ('reply' in taken) return taken.reply;
      try {
        entered?.place.arrived();
        return await handle(request, req, res, authenticated.context, taken);
      } finally {
        taken.letGo();
      }
    } finally {
      entered?.place.leave();
    }
  };

  const handle = async (
    request: SurfaceRequest,
    req: Request,
    res: Response,
    context: Context,
    body: { readonly value: unknown; readonly text: string | null },
  ): Promise<AnyReply> => {
    const { requestId, operationId, params } = request;
    const refusal = (await definition.limit?.(request, context)) ?? null;
    if (refusal !== null) return refusal;
    req.body = body.value;
    const issues = await validate(req, res, operationId, params);
    if (issues.length > 0) return invalidRequest(requestId, issues);
    const missing = (await definition.precondition?.(request, context)) ?? null;
    if (missing !== null) return missing;

    const handler = definition.handlers[operationId] as (
      input: object,
      context: Context & BodyText,
    ) => Promise<AnyReply>;
    const input = { params, query: req.query, headers: req.headers, body: body.value };
    return handler(input, { ...context, bodyText: body.text });
  };

  const replyTo = (error: unknown, res: Response, requestId: string): AnyReply => {
    const operationId = (res.locals.operationId as string | undefined) ?? null;
    return definition.onError(error, { requestId, operationId });
  };

  return async (req, res) => {
    const requestId = res.locals.requestId as string;
    const reply = await answer(req, res, requestId).catch((error: unknown) => replyTo(error, res, requestId));
    if (reply.status === 401) res.setHeader('WWW-Authenticate', definition.challenge);
    if (res.locals.bodyUnread === true) sendReplyBeforeBody(req, res, reply);
    else sendReply(res, reply);
  };
}

/** Most callers accept anything, or say nothing; only the others are worth the negotiation (RFC 9110). */
function acceptsJson(req: Request): boolean {
  const { accept } = req.headers;
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return true;
  return Boolean(req.accepts(['application/json', 'application/problem+json']));
}

/** The reply to a request that breaks rules of the document or of this service. It lists as many of them as the document allows. */
export function invalidRequest(requestId: string, issues: readonly Issue[]) {
  const count = issues.length === 1 ? '1 rule' : `${issues.length} rules`;
  return problem('InvalidRequest', requestId, `The request breaks ${count}; see issues.`, {
    issues: issues.slice(0, issuesMax),
  });
}

type TakenBody =
  | { readonly value: unknown; readonly text: string | null; readonly letGo: () => void }
  | { readonly reply: AnyReply };

const noBody = { value: undefined, text: null, letGo: () => {} };

/** What is left of the body will not be read, so the connection cannot be used again. */
function leaveUnread(res: Response): void {
  res.locals.bodyUnread = true;
}

async function takeBody(
  req: Request,
  entry: OperationEntry,
  how: { readonly limits: BodyLimits; readonly entered: BodyPlace | null; readonly owner: string | undefined },
  requestId: string,
): Promise<TakenBody> {
  const { limits, entered, owner } = how;
  const unsupported = (detail: string) => ({ reply: problem('UnsupportedMediaType', requestId, detail, {}) });
  const declared = req.headers['content-type'];
  // A body means nothing to these methods (RFC 9110) and is left unread.
  if (!entry.hasBody && entry.method !== 'post') return noBody;
  if (entry.hasBody) {
    const expected = entry.requestMediaTypes.join(' or ');
    if (declared === undefined || !isMediaType(declared, entry.requestMediaTypes)) {
      return unsupported(`Content-Type must be ${expected}${expected === 'application/json' ? ' in UTF-8' : ''}.`);
    }
    const encoding = req.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity')
      return unsupported('Content-Encoding is not supported; send the body as it is.');
  }
  const body = await readBody(req, limits, entered?.place.givenUp, owner);
  if (typeof body === 'string') {
    leaveUnread(req.res as Response);
    return { reply: body === 'given_up' && entered !== null ? entered.lost() : bodyFault(body, limits, requestId) };
  }
  const parsed = parseBody(body, entry, requestId);
  if ('reply' in parsed) body.letGo();
  return parsed;
}

/** The reply to a body that did not come whole. */
function bodyFault(fault: BodyFault, limits: BodyLimits, requestId: string): AnyReply {
  const broken = (message: string) => invalidRequest(requestId, [{ path: '/body', message }]);
  switch (fault) {
    case 'too_large':
      return problem('RequestTooLarge', requestId, `The body is larger than ${limits.bytesMax} bytes.`, {});
    case 'too_slow':
      return broken(`must arrive within ${limits.deadlineMs / 1000} seconds, without long pauses`);
    case 'no_room':
      return problem('ServiceUnavailable', requestId, 'Too much is being sent at once. Try again later.', {});
    case 'aborted':
    case 'given_up':
      return broken('must come whole, in the form that the headers announce');
  }
}

function parseBody({ bytes, letGo }: HeldBody, entry: OperationEntry, requestId: string): TakenBody {
  if (!entry.hasBody) {
    const empty = bytes.length === 0 || /^\s*(\{\s*\})?\s*$/.test(bytes.toString('latin1'));
    return empty
      ? { ...noBody, letGo }
      : { reply: invalidRequest(requestId, [{ path: '/body', message: 'must be empty' }]) };
  }
  if (!isMediaType('application/json', entry.requestMediaTypes)) return { value: bytes, text: null, letGo };
  const json: JsonBody = parseJsonBody(bytes);
  return json.ok ? { value: json.value, text: json.text, letGo } : { reply: invalidRequest(requestId, [json.issue]) };
}

function isMediaType(contentType: string, allowed: readonly string[]): boolean {
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  return allowed.includes(type) && (charset === undefined || charset === 'utf-8' || charset === 'utf8');
}
