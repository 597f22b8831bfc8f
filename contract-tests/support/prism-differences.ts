/**
 * Everything in which Prism is known to differ from the service or the documents, each with its reason. Whatever is not listed here
 * fails the tests.
 */

/**
 * Prism answers a request that breaks its schema with 422 where the operation declares one, with 400 otherwise. The service answers 400,
 * and keeps 422 for a key of idempotency that was used with another request.
 */
export const mockedBrokenBody = '422 IdempotencyKeyReused different_request';

/**
 * Prism makes moments by their format alone, without the milliseconds that the documents promise. It also fills open objects with fields of
 * its own; those are no fault, because clients have to ignore what they do not know.
 * @returns a body that Prism made up, its moments with milliseconds
 */
export function withMilliseconds(body: string): string {
  return body.replaceAll(/"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?Z"/g, '"$1.000Z"');
}

/** What Prism's proxy says of an exchange: where it sees a violation, and what of. */
export interface Violation {
  readonly location: readonly string[];
  readonly severity: string;
  readonly code: string | number;
  readonly message: string;
}

/** One exchange of an operation with the service. */
export interface ObservedExchange {
  readonly surface: string;
  readonly operationId: string;
  readonly request: Request;
  /** The bytes that the request was sent with. */
  readonly sent: Buffer;
  readonly response: Response;
  /** The bytes of the answer. */
  readonly received: Buffer;
}

/** A remark of the proxy that is mistaken, and when. */
interface Difference {
  readonly place: 'request' | 'response';
  readonly message: RegExp;
  readonly applies: (exchange: ObservedExchange) => boolean;
  readonly reason: string;
}

const differences: readonly Difference[] = [
  {
    place: 'request',
    message: /^Invalid security scheme used$/,
    applies({ request }) {
      const given = request.headers.get('authorization') ?? '';
      return /^bearer +\S/i.test(given) && !/^Bearer \S/.test(given);
    },
    reason:
      'an authentication scheme may be written in any case, and with more than one space behind it (RFC 9110); Prism knows `Bearer` and one space alone',
  },
  {
    place: 'request',
    message: /^No supported content types, but request included a non-empty body$/,
    applies: ({ sent }) => /^\s*\{\s*\}\s*$/.test(sent.toString()),
    reason:
      'an operation without a body takes `{}` too, as its description says, because many clients send it; a document can declare a body or none',
  },
  {
    place: 'response',
    message: /^answered 500 by itself: .*"internal_server_error"/,
    applies: ({ sent, response }) => response.status === 400 && /(\[|\{"\w+":){1000}/.test(sent.toString()),
    reason: 'Prism recurses into bodies and fails on one that is nested a thousand levels deep; the service refuses it',
  },
];

/** Why a remark of the proxy is known to be mistaken; null when it is not. */
export function differenceOf({ location, message }: Violation, exchange: ObservedExchange): string | null {
  const known = differences.find(
    (one) => one.place === location[0] && one.message.test(message) && one.applies(exchange),
  );
  return known?.reason ?? null;
}

/** Why Prism cannot look at an exchange at all; null when it can. */
export function whyBeyondPrism({ request, sent }: ObservedExchange): string | null {
  if (sent.length === 0 || !/json/i.test(request.headers.get('content-type') ?? '')) return null;
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(sent));
    return null;
  } catch {
    return 'a JSON body that cannot be parsed is never answered by the proxy, neither in good nor in bad; the service refuses it, which the tests hold without Prism';
  }
}
