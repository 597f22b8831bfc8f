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

/** Violations that the proxy finds in exchanges of the service, and that are none. */
const mistaken: readonly { readonly message: string; readonly reason: string }[] = [
  {
    message: 'Invalid security scheme used',
    reason: 'the name of an authentication scheme may be written in any case (RFC 9110); Prism knows `Bearer` alone',
  },
  {
    message: 'No supported content types, but request included a non-empty body',
    reason:
      'an operation without a body takes `{}` too, as its description says, because many clients send it; a document can declare a body or none',
  },
];

/** Whether what the proxy says is known to be mistaken. */
export function isMistaken({ location, message }: Violation): boolean {
  return location[0] === 'request' && mistaken.some((known) => known.message === message);
}

/**
 * Whether Prism can look at a request at all. A JSON body that cannot be parsed is never answered by its proxy, neither in good nor in bad;
 * the service refuses it, which the tests hold without Prism.
 */
export function isBeyondPrism(contentType: string | null, sent: Buffer): boolean {
  if (sent.length === 0 || !/json/i.test(contentType ?? '')) return false;
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(sent));
    return false;
  } catch {
    return true;
  }
}
