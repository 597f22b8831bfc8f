// Rules for callback URLs and the return URL (SPEC 4.1).

import { ok, type Result, refused } from './result.ts';

/** The longest return URL, or bare `state`, in bytes (SPEC 8). */
const returnUrlBytesMax = 8000;
/** What remains of it for the callback URL beside `?sessionId=` and a session id. */
const callbackUrlBytesMax = returnUrlBytesMax - 46;

export type CallbackUrlRefusal =
  | 'callback_url_malformed'
  | 'callback_url_not_https'
  | 'callback_url_has_query'
  | 'callback_url_has_fragment'
  | 'callback_url_not_in_allow_list';

/**
 * Checks a callback URL against SPEC 4.1: https, no query, no fragment (a bare `?` or `#` counts as one), no user name or
 * password, and byte for byte in the tenant's list.
 * @param text the URL as sent
 * @param allowList the tenant's callback URLs
 */
export function checkCallbackUrl(text: string, allowList: readonly string[]): Result<string, CallbackUrlRefusal> {
  const accepted = acceptedOf.get(allowList) ?? new Set<string>();
  if (accepted.has(text)) return ok(text);
  const form = checkCallbackUrlForm(text);
  if (!form.ok) return form;
  if (!allowList.includes(text)) {
    return refused('callback_url_not_in_allow_list', 'callbackUrl must be in the list of allowed callback URLs.');
  }
  acceptedOf.set(allowList, accepted.add(text));
  return ok(text);
}

/** The entries of each list that have been accepted: parsing a URL takes longer than all other checks of a create. */
const acceptedOf = new WeakMap<readonly string[], Set<string>>();

/** The part of `checkCallbackUrl` that needs no list. It applies to the entries of the list too. */
function checkCallbackUrlForm(text: string): Result<string, CallbackUrlRefusal> {
  // The URL parser removes tabs, line breaks and outer spaces silently, so this checks the text itself.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
  const url = /[\u0000-\u0020\u007f\\]/.test(text) ? null : URL.parse(text);
  if (url === null) return refused('callback_url_malformed', 'callbackUrl must be an absolute URL.');
  if (url.protocol !== 'https:') return refused('callback_url_not_https', 'callbackUrl must begin with https://.');
  if (!/^https:\/\/[^/]/i.test(text)) return refused('callback_url_malformed', 'callbackUrl must name a host.');
  if (text.includes('#')) return refused('callback_url_has_fragment', 'callbackUrl must not have a fragment.');
  if (text.includes('?')) return refused('callback_url_has_query', 'callbackUrl must not have a query.');
  if (url.username !== '' || url.password !== '' || /^https:\/\/[^/]*@/i.test(text)) {
    return refused('callback_url_malformed', 'callbackUrl must not contain a user name or password.');
  }
  if (url.href.length > callbackUrlBytesMax) {
    const detail = `callbackUrl must have at most ${callbackUrlBytesMax} bytes once it is percent-encoded.`;
    return refused('callback_url_malformed', detail);
  }
  return ok(text);
}

const entryLengthMax = 2000;
const octet = '(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const host = `(([A-Za-z0-9-]+\\.)*[A-Za-z][A-Za-z0-9-]*|(${octet}\\.){3}${octet})`;
const port = '(:([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}))';

/** New entries of the list are written as they will be sent: in the characters of RFC 3986, with a host by name or IPv4 address. */
export const callbackUrlEntry = new RegExp(`^https://${host}${port}?(/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?$`);

/** The rule that a new entry of a tenant's list breaks, as the predicate of a sentence, or null. */
export function callbackUrlEntryFault(text: string): string | null {
  const form = checkCallbackUrlForm(text);
  // The detail is a sentence about `callbackUrl`; the rest of the sentence is the rule.
  if (!form.ok) return form.detail.replace(/^callbackUrl (.*)\.$/, '$1');
  if (text.length > entryLengthMax) return `must have at most ${entryLengthMax} characters`;
  return callbackUrlEntry.test(text)
    ? null
    : 'must have a host by name or IPv4 address, in ASCII (punycode), and a percent-encoded path (RFC 3986)';
}

/**
 * The URL to which the user returns (SPEC 4.1), normalized and percent-encoded as a browser sends it. It never contains the result, which
 * notifications and GET report.
 * @param callbackUrl an accepted callback URL
 * @param state is appended percent-encoded
 */
export function buildReturnUrl(callbackUrl: string, sessionId: string, state: string | null): string {
  const start = `${new URL(callbackUrl).href}?sessionId=${sessionId}`;
  if (state === null) return start;
  // Browsers encode the apostrophe too, so it must count as encoded.
  return `${start}&state=${encodeURIComponent(state).replaceAll("'", '%27')}`;
}

/**
 * Checks that the return URL, as it will be sent, has at most 8000 bytes; without a callback URL `state` alone is counted, in UTF-8
 * (SPEC 8).
 */
export function checkReturnUrlLength(
  callbackUrl: string | null,
  sessionId: string,
  state: string | null,
): Result<null, 'state_too_long'> {
  // Percent-encoding makes at most nine bytes of a UTF-16 unit, so short texts need no building.
  const charactersMost = (callbackUrl?.length ?? 0) + (state?.length ?? 0);
  if (12 * charactersMost + 100 <= returnUrlBytesMax) return ok(null);
  const text = callbackUrl === null ? (state ?? '') : buildReturnUrl(callbackUrl, sessionId, state);
  if (new TextEncoder().encode(text).length <= returnUrlBytesMax) return ok(null);
  const what = callbackUrl === null ? 'state' : 'The return URL, with sessionId and the percent-encoded state,';
  return refused('state_too_long', `${what} is longer than ${returnUrlBytesMax} bytes.`);
}
