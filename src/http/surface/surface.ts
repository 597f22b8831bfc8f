// Every request to an API passes through this file: routing, authentication, body, rate limit, validation, handler, response.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import express, { type Request } from 'express';
import { type Log, StorageUnavailable, safeError } from '../../app/ports/system.ts';
import { AccessNotRecorded } from '../../app/record-access.ts';
import { ChangeNotRecorded } from '../../app/record-change.ts';
import type { WaitingLine } from '../../system/waiting-line.ts';
import { type AnyReply, type Exchange, sendReply, sendReplyBeforeBody } from '../wire/message.ts';
import type { Admission, Place } from './admission.ts';
import { invalidRequest, problem } from './problems.ts';
import { type BodyPolicy, receiveBody } from './request-body.ts';
import { requestValidator, type ValidatedRequest } from './request-validation.ts';
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
  /** Admits calls before anything else happens to them. */
  readonly admission: Admission;
  /**
   * A line in which calls of an operation take turns, and whose turn one is: they hold no place then, so the line is their only limit. Undefined
   * for operations that need none.
   */
  readonly lineOf?: (request: SurfaceRequest, context: Context) => { line: WaitingLine; owner: string } | undefined;
  /** Reserves a slot for the upload, before anything of it is read; null where an operation needs none. */
  readonly acquireSlot?: (request: SurfaceRequest, context: Context) => AcquiredSlot | null;
  /** Runs once the body is known to be well-formed. */
  readonly limitRate?: Check<Context>;
  /**
   * Records a call that may change something, before it is made; null for one that may not.
   * @returns records its result
   */
  readonly recordChange?: (
    request: SurfaceRequest,
    body: unknown,
    context: Context,
  ) => Promise<((reply: AnyReply) => Promise<void>) | null>;
  /** Checks that the resource above the operation exists; runs for valid requests only. */
  readonly precondition?: Check<Context>;
  /** Reserves memory for the response until it has left; null when it has, or none is needed. Runs for calls that are about to be made. */
  readonly reserveResponse?: (request: SurfaceRequest, response: ServerResponse) => AnyReply | null;
  readonly log: Log;
}

/** Serves the requests below one path. It may throw, and reject. */
export type SurfaceHandler = (request: IncomingMessage, exchange: Exchange) => Promise<void> | void;

/**
 * Builds a surface. The checks run in the order that the contract promises: route and method, authentication, Accept, media type and
 * body, rate limit, the document's rules, the precondition, then the handler. No body is read before its caller is authenticated.
 */
export function createSurface<Context>(definition: SurfaceDefinition<Context>): SurfaceHandler {
  const { operations, log } = definition;
  const match = createMatcher(operations);
  const validate = requestValidator(definition.document);

  const respond = async (raw: IncomingMessage, exchange: Exchange, place: Place): Promise<AnyReply> => {
    const { requestId } = exchange;
    const method = raw.method as string;
    const url = raw.url as string;
    const queryAt = url.indexOf('?');
    const found = match(method, queryAt === -1 ? url : url.slice(0, queryAt));
    if (found.kind === 'not_found') return problem('RouteNotFound', requestId, 'There is nothing at this path.', {});
    if (found.kind === 'method_not_allowed') {
      const allow = found.allow.join(', ');
      exchange.response.setHeader('Allow', allow);
      return problem('MethodNotAllowed', requestId, `Only ${allow} is possible here.`, {});
    }
    const { operationId, params, path } = found;
    exchange.operationId = operationId;
    const entry = operations[operationId] as OperationEntry;
    exchange.route = entry.path;
    exchange.params = params;

    const request: SurfaceRequest = { raw, requestId, operationId, params };
    const authentication = await definition.authenticate(request);
    if ('reply' in authentication) return authentication.reply;
    const { context } = authentication;
    exchange.caller = authentication.logFields;
    const unacceptable = acceptIssue(raw, entry);
    if (unacceptable !== null) return problem('NotAcceptable', requestId, unacceptable, {});
    const acquired = definition.acquireSlot?.(request, context) ?? null;
    if (acquired !== null && 'reply' in acquired) {
      exchange.bodyUnread = true;
      return acquired.reply;
    }
    const superseded = acquired?.slot.superseded;
    try {
      const body = await receiveBody(raw, entry, definition.bodies, {
        requestId,
        operationId,
        superseded,
        onWait: place.release,
      });
      if ('reply' in body) {
        exchange.bodyUnread = body.unread;
        // There is no memory for the body, and nothing has been done for the call.
        if (body.reply.status === 503) exchange.response.setHeader('Retry-After', retryAfterSeconds);
        const limited = body.afterLimit ? ((await definition.limitRate?.(request, context)) ?? null) : null;
        if (limited !== null) return limited;
        return acquired !== null && superseded?.aborted ? acquired.supersededReply : body.reply;
      }
      try {
        const own = definition.lineOf?.(request, context);
        // Pictures wait for the children that decode them, in lines of their own.
        if (body.value instanceof Buffer || own !== undefined) place.release();
        else {
          const resumed = place.resume();
          if (!(resumed === true || (await resumed))) return overloadedReply(exchange);
        }
        acquired?.slot.received();
        const queryText = queryAt === -1 ? '' : url.slice(queryAt + 1);
        const input: ValidatedRequest = {
          // The validator knows no HEAD. Node.js itself omits the body of a response to HEAD.
          method: method === 'HEAD' ? 'GET' : method,
          path,
          queryText,
          query: parseQuery(queryText),
          headers: raw.headers,
          params,
          body: body.value,
        };
        const calling = { ...context, bodyText: body.text };
        if (own === undefined) return await handle(request, input, calling, exchange.response);
        // Nothing is done for a caller that has gone, or that a stop has cut.
        const turn = async () =>
          exchange.response.closed ? overloadedReply(exchange) : handle(request, input, calling, exchange.response);
        return (await own.line.run(turn, own.owner)) ?? overloadedReply(exchange);
      } finally {
        body.release();
      }
    } finally {
      acquired?.slot.release();
    }
  };

  const handle = async (
    request: SurfaceRequest,
    input: ValidatedRequest,
    context: Context & BodyText,
    response: ServerResponse,
  ): Promise<AnyReply> => {
    const { requestId, operationId } = request;
    const limited = definition.limitRate === undefined ? null : await definition.limitRate(request, context);
    if (limited !== null) return limited;
    const { issues, query } = await validate(operationId, input);
    if (issues.length > 0) return invalidRequest(requestId, issues);
    const missing = definition.precondition === undefined ? null : await definition.precondition(request, context);
    if (missing !== null) return missing;
    const full = definition.reserveResponse?.(request, response) ?? null;
    if (full !== null) return full;
    const handler = definition.handlers[operationId] as (
      input: object,
      context: Context & BodyText,
    ) => Promise<AnyReply>;
    const recordResult = (await definition.recordChange?.(request, input.body, context)) ?? null;
    const reply = await handler({ params: request.params, query, headers: input.headers, body: input.body }, context);
    await recordResult?.(reply);
    return reply;
  };

  const warn = createOverloadWarning(log);
  const overloadedReply = ({ requestId, response }: Exchange): AnyReply => {
    if (!response.closed) warn();
    response.setHeader('Retry-After', retryAfterSeconds);
    return problem('ServiceUnavailable', requestId, 'Too many requests arrive at once. Try again later.', {});
  };
  const send = (request: IncomingMessage, exchange: Exchange, reply: AnyReply): void => {
    const { requestId, response } = exchange;
    if (reply.status === 401) response.setHeader('WWW-Authenticate', definition.challenge);
    if (exchange.bodyUnread === true) sendReplyBeforeBody(request, response, requestId, reply);
    else sendReply(response, requestId, reply);
  };

  return async (request, exchange) => {
    const { requestId, response } = exchange;
    const entered = definition.admission.enter(() => response.closed);
    // Without a promise where there is no need to wait: an await costs every call.
    const place = entered instanceof Promise ? await entered : entered;
    if (place === null) {
      exchange.bodyUnread = !isBodySmall(request);
      send(request, exchange, overloadedReply(exchange));
      return;
    }
    let reply: AnyReply;
    try {
      reply = await respond(request, exchange, place);
    } catch (error) {
      reply = failureReply(log, error, { requestId, operationId: exchange.operationId });
    } finally {
      place.release();
    }
    exchange.sessionId = sessionIdOf(exchange.params, reply);
    send(request, exchange, reply);
  };
}

/** When a caller that was refused under overload should try again. */
const retryAfterSeconds = 1;

/** How large a body may be that is discarded to keep its connection. */
const discardedBytesMax = 64 * 1024;

function isBodySmall({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= discardedBytesMax;
}

/** How often the log warns of an overload; it also has the line of every refused request. */
const warningEveryMs = 1000;

/** @returns what a refusal calls: it warns at most once a second, with the count since */
function createOverloadWarning(log: Log): () => void {
  let [refused, warnedAt] = [0, Number.NEGATIVE_INFINITY];
  return () => {
    refused += 1;
    const now = performance.now();
    if (now - warnedAt < warningEveryMs) return;
    log.warn({ refused }, 'overloaded: requests refused');
    [refused, warnedAt] = [0, now];
  };
}

/** The session that a request is about, for its log line: the one in its path, or the one that it created. */
function sessionIdOf(
  params: Readonly<Record<string, string>> | undefined,
  { status, body }: AnyReply,
): string | undefined {
  const id = params?.sessionId ?? params?.id ?? (status === 201 ? (body as { id?: unknown }).id : undefined);
  // A path may hold any text.
  return typeof id === 'string' && /^vs_[0-9a-f]{32}$/.test(id) ? id : undefined;
}

/** Most callers accept anything or name no type; only the others are worth the negotiation (RFC 9110). @returns what is wrong, or null */
function acceptIssue(request: IncomingMessage, { binaryMediaTypes }: OperationEntry): string | null {
  const { accept } = request.headers;
  if (accept === undefined || accept === '*/*') return null;
  // Express reads nothing but the headers for this.
  const accepts = (types: readonly string[]) => express.request.accepts.call(request as Request, ...types) !== false;
  if (binaryMediaTypes !== undefined) {
    return accepts(binaryMediaTypes) ? null : `Accept must allow ${binaryMediaTypes.join(' or ')}.`;
  }
  if (accept === 'application/json' || accepts(['application/json', 'application/problem+json'])) return null;
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
  if (error instanceof ChangeNotRecorded) {
    log.error({ ...ids, error: safeError(error) }, 'change record failed');
    return problem('ServiceUnavailable', requestId, 'The change could not be recorded. Try again later.', {});
  }
  log.error({ ...ids, error: safeError(error) }, 'request failed');
  return problem('InternalError', requestId, 'The service failed and has recorded why.', {});
}
