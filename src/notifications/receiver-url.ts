// Rules for the URL of an endpoint.

import { domainToUnicode } from 'node:url';
import { ok, type Result, refused } from '../domain/result.ts';
import type { AddressGuard } from './address-guard.ts';
import { createWebhookSecret } from './sign.ts';

/** Why a receiving URL is rejected. */
export type ReceiverUrlProblem =
  | 'malformed'
  | 'too_long'
  | 'not_https'
  | 'has_userinfo'
  | 'has_fragment'
  | 'port_not_allowed'
  | 'blocked_address';

const urlLengthMax = 2048;
const rewrittenByTheParser = /[\s\\\p{Cc}\p{Cf}]/u;

/**
 * Checks the URL of a receiver (SPEC 6: https only, private networks never called): when a tenant registers it, and again
 * before every attempt, since the allowed ranges may have changed in between.
 *
 * The host is judged after WHATWG parsing and never as text: `0x7f000001`, `2130706433` and `127.1` are all 127.0.0.1.
 * A name is judged by its addresses when the connection is made, see `AddressGuard.lookupForPort`.
 *
 * Ports are 443 and 8443, and any port inside the operator's allowed ranges. Where such ranges exist, a name with another port
 * is accepted here and judged with its addresses, too.
 * @param text at most 2048 characters
 * @returns the normalized URL, its host without a trailing dot; a refusal never repeats the URL
 */
export function checkReceiverUrl(text: string, guard: AddressGuard): Result<string, ReceiverUrlProblem> {
  return check(text, guard.judgeHost);
}

/** The same for a new URL, with a stricter rule for ports: see `AddressGuard.judgeNewHost`. */
export function checkNewReceiverUrl(text: string, guard: AddressGuard): Result<string, ReceiverUrlProblem> {
  return check(text, guard.judgeNewHost);
}

/** The rules of sending that a registration checks. */
export function createReceivers(guard: AddressGuard) {
  return {
    checkUrl(text: string) {
      const checked = checkNewReceiverUrl(text, guard);
      return checked.ok ? checked : refused(checked.code === 'too_long' ? 'malformed' : checked.code, checked.detail);
    },
    newSecret: createWebhookSecret,
  };
}

function check(text: string, judge: AddressGuard['judgeHost']): Result<string, ReceiverUrlProblem> {
  if (text.length > urlLengthMax) return refused('too_long', `A receiving URL has at most ${urlLengthMax} characters.`);
  // The parser would silently drop or mend these, and then the tenant would see another URL than the one called.
  if (rewrittenByTheParser.test(text) || !URL.canParse(text)) {
    return refused(
      'malformed',
      'A receiving URL is an absolute URL without white space, control characters or backslashes.',
    );
  }
  const url = new URL(text);
  if (url.protocol !== 'https:') return refused('not_https', 'A receiving URL begins with https://.');
  const authority = /^https:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined) return refused('malformed', 'A receiving URL begins with https:// and names a host.');
  if (authority.includes('@'))
    return refused('has_userinfo', 'A receiving URL must not contain a user name or password.');
  if (text.includes('#')) return refused('has_fragment', 'A receiving URL must not contain a fragment.');
  if (url.hostname.endsWith('.')) {
    url.hostname = url.hostname.slice(0, -1);
  }
  if (!canBeHost(url.hostname)) return refused('malformed', 'A receiving URL names a host that can be looked up.');
  const port = url.port === '' ? 443 : Number(url.port);
  const verdict = judge(url.hostname, port);
  if (verdict === 'blocked_address') {
    return refused('blocked_address', 'A receiving URL does not point into a private or special network.');
  }
  if (verdict === 'port_not_allowed' || port === 0) {
    return refused('port_not_allowed', 'A receiving URL has port 443 or 8443.');
  }
  return url.href.length <= urlLengthMax
    ? ok(url.href)
    : refused('too_long', `A receiving URL has at most ${urlLengthMax} characters once it is percent-encoded.`);
}

/** Whether a host is an address, or a name that DNS can look up (RFC 1035, 2.3.4): the parser accepts longer and undecodable names. */
function canBeHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return true;
  const labels = hostname.split('.');
  const lengthsFit = hostname.length <= 253 && labels.every(({ length }) => length >= 1 && length <= 63);
  return lengthsFit && domainToUnicode(hostname) !== '' && !labels.includes('xn--');
}
