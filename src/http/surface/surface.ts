// Every request to an API passes through this file: routing, authentication, body, rate limit, validation, handler, response.

import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { type Log, StorageUnavailable, safeError } from '../../app/ports/system.ts';
import { AccessNotRecorded } from '../../app/record-access.ts';
import { type AnyReply, sendReply, sendReplyBeforeBody } from '../wire/message.ts';
import { invalidRequest, problem } from './problems.ts';
import { type BodyPolicy, receiveBody } from './request-body.ts';
import { createRequestValidator } from './request-validation.ts';
import { createMatcher, type OperationEntry, type OperationTable } from './routing.ts';

/** A request whose operation is known. */
export interface SurfaceRequest {
  readonly raw: IncomingMessage;
  readonly requestId: string;
  readonly operationId: string;
  readonly params: Readonly<Record<string, string>>;
}

/** The caller, with log fields about it that are ids only; or the response to one who may not call. */
export type Authentication<Context> =
  | { readonly context: Context; readonly logFields?: Readonly<Record<string, string>> }
  | { readonly reply: AnyReply };

/** A check that lets a request pass with null. */
type Check<Context> = (request: SurfaceRequest, context: Context) => Promise<AnyReply | null>;

/** A request's place among the uploads of one session. */
export interface UploadSlot {
  /** Aborted when a newer upload takes the slot. */
  readonly superseded: AbortSignal;
  /** Called when the whole body has arrived: no newer upload takes the slot any more. */
  received(): void;
  release(): void;
}

/** A slot with the response to the upload that loses it, or the response when no slot is free. */
export type AcquiredSlot =
  | { readonly slot: UploadSlot; readonly supersededReply: AnyReply }
  | { readonly reply: AnyReply };

/** The JSON text of the body as it was sent, for what parsing would change; null for other bodies. */
export interface BodyText {
  readonly bodyText: string | null;
}

/** The differences between the surfaces (tenant, capture, admin). */
export interface SurfaceDefinition<Context> {
  readonly operations: OperationTable;
  /** The bundled OpenAPI document. */
  readonly document: object;
  /** One handler per operation, as the generated types demand. */
  readonly handlers: Readonly<Record<string, (input: never, context: Context & BodyText) => Promise<AnyReply>>>;
  /** The `WWW-Authenticate` header of every 401 (RFC 9110). */
  readonly challenge: string;
  /** Runs before anything of the body is read. */
  readonly authenticate: (request: SurfaceRequest) => Promise<Authentication<Context>>;
  readonly bodies: BodyPolicy;
  /** Reserves a slot for the upload, before anything of it is read; null where an operation needs none. */
  readonly acquireSlot?: (request: SurfaceRequest, context: Context) => AcquiredSlot | null;
  /** Runs once the body is known to be well-formed. */
  readonly limitRate?: Check<Context>;
  /** Checks that the resource above the operation exists; runs for valid requests only. */
  readonly precondition?: Check<Context>;
  readonly log: Log;
}

/**
 * Builds a surface. The checks run in the order that the contract promises: route and method, authentication, Accept, media type and
 * body, rate limit, the document's rules, the precondition, then the handler. No body is read before its caller is authenticated.
 */
export function createSurface<Context>(definition: SurfaceDefinition<Context>): RequestHandler {
  const { operations, log } = definition;
  const match = createMatcher(operations);
  const validate = createRequestValidator(definition.document);

  const respond = async (req: Request, res: Response, requestId: string): Promise<AnyReply> => {
    const found = match(req.method, req.path);
    if (found.kind === 'not_found') return problem('RouteNotFound', requestId, 'There is nothing at this path.', {});
    if (found.kind === 'method_not_allowed') {
      const allow = found.allow.join(', ');
      res.setHeader('Allow', allow);
      return problem('MethodNotAllowed', requestId, `Only ${allow} is possible here.`, {});
    }
    const { operationId, params } = found;
    res.locals.operationId = operationId;
    res.locals.params = params;
    // The validator knows no HEAD. Node.js itself omits the body of a response to HEAD.
    if (req.method === 'HEAD') req.method = 'GET';
    // The validator returns 400 for a badly encoded id. The target may be in absolute form (RFC 9112), so search for the query.
    const query = req.url.indexOf('?');
    req.url = query === -1 ? found.path : found.path + req.url.slice(query);

    const request: SurfaceRequest = { raw: req, requestId, operationId, params };
    const authentication = await definition.authenticate(request);
    if ('reply' in authentication) return authentication.reply;
    const { context } = authentication;
    res.locals.caller = authentication.logFields;
    const entry = operations[operationId] as OperationEntry;
    const unacceptable = acceptIssue(req, entry);
    if (unacceptable !== null) return problem('NotAcceptable', requestId, unacceptable, {});
    const acquired = definition.acquireSlot?.(request, context) ?? null;
    if (acquired !== null && 'reply' in acquired) {
      res.locals.bodyUnread = true;
      return acquired.reply;
    }
    const superseded = acquired?.slot.superseded;
    try {
      const body = await receiveBody(req, entry, definition.bodies, { requestId, operationId, superseded });
      if ('reply' in body) {
        res.locals.bodyUnread = body.unread;
        const limited = body.afterLimit ? ((await definition.limitRate?.(request, context)) ?? null) : null;
        if (limited !== null) return limited;
        return acquired !== null && superseded?.aborted ? acquired.supersededReply : body.reply;
      }
      try {
        acquired?.slot.received();
        req.body = body.value;
        return await handle(request, req, res, { ...context, bodyText: body.text });
      } finally {
        body.release();
      }
    } finally {
      acquired?.slot.release();
    }
  };

  const handle = async (
    request: SurfaceRequest,
    req: Request,
    res: Response,
    context: Context & BodyText,
  ): Promise<AnyReply> => {
    const { requestId, operationId, params } = request;
    const limited = (await definition.limitRate?.(request, context)) ?? null;
    if (limited !== null) return limited;
    const issues = await validate(req, res, operationId, params);
    if (issues.length > 0) return invalidRequest(requestId, issues);
    const missing = (await definition.precondition?.(request, context)) ?? null;
    if (missing !== null) return missing;
    const handler = definition.handlers[operationId] as (
      input: object,
      context: Context & BodyText,
    ) => Promise<AnyReply>;
    return handler({ params, query: req.query, headers: req.headers, body: req.body }, context);
  };

  return async (req, res) => {
    const requestId = res.locals.requestId as string;
    const reply = await respond(req, res, requestId).catch((error: unknown) =>
      failureReply(log, error, { requestId, operationId: res.locals.operationId as string | undefined }),
    );
    res.locals.sessionId = sessionIdOf(res.locals.params, reply);
    if (reply.status === 401) res.setHeader('WWW-Authenticate', definition.challenge);
    if (res.locals.bodyUnread === true) sendReplyBeforeBody(req, res, reply);
    else sendReply(res, reply);
  };
}

/** The session that a request is about, for its log line: the one in its path, or the one that it created. */
function sessionIdOf(
  params: Readonly<Record<string, string>> | undefined,
  { status, body }: AnyReply,
): string | undefined {
  const created = status === 201 ? (body as { id?: unknown }).id : undefined;
  // A path may hold any text.
  return [params?.sessionId, params?.id, created].find(
    (id): id is string => typeof id === 'string' && /^vs_[0-9a-f]{32}$/.test(id),
  );
}

/** Most callers accept anything or name no type; only the others are worth the negotiation (RFC 9110). @returns what is wrong, or null */
function acceptIssue(req: Request, { pictureMediaTypes }: OperationEntry): string | null {
  const { accept } = req.headers;
  if (accept === undefined || accept === '*/*') return null;
  if (pictureMediaTypes !== undefined) {
    return req.accepts([...pictureMediaTypes]) ? null : `Accept must allow ${pictureMediaTypes.join(' or ')}.`;
  }
  if (accept === 'application/json' || req.accepts(['application/json', 'application/problem+json'])) return null;
  return 'Accept must allow application/json.';
}

/** Logs a failure once. The response tells nothing about it but whether to try again. */
function failureReply(log: Log, error: unknown, ids: { requestId: string; operationId: string | undefined }): AnyReply {
  const { requestId } = ids;
  if (error instanceof StorageUnavailable) {
    log.warn({ ...ids, reason: error.reason }, 'storage unavailable');
    return problem('ServiceUnavailable', requestId, 'The service cannot respond now. Try again later.', {});
  }
  if (error instanceof AccessNotRecorded) {
    log.error({ ...ids, error: safeError(error) }, 'access record failed');
    return problem('ServiceUnavailable', requestId, 'The access could not be recorded. Try again later.', {});
  }
  log.error({ ...ids, error: safeError(error) }, 'request failed');
  return problem('InternalError', requestId, 'The service failed and has recorded why.', {});
}
