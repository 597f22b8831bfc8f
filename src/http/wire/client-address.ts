import type { IncomingMessage } from 'node:http';

/**
 * Finds the address that a request comes from, behind trusted proxies. Each proxy adds to X-Forwarded-For, at its right end, whom it was
 * called by; so the entries are believed from there, for as long as the one who added them is a trusted proxy. What stands further left
 * is a claim of the caller's own.
 * @param isTrustedProxy whether an address is one of our proxies
 * @returns the address of the first one on the way back who is no proxy of ours; it need not be an address, where that one wrote none
 */
export function clientAddressBehind(
  isTrustedProxy: (address: string) => boolean,
): (request: IncomingMessage) => string {
  return (request) => {
    // A connection that is gone already has no address any more.
    let address = request.socket.remoteAddress ?? '';
    // Node.js joins the lines of a repeated header in the order in which they came.
    const claims = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((claim) => claim.trim())
      .filter((claim) => claim !== '');
    while (claims.length > 0 && isTrustedProxy(address)) address = claims.pop() ?? '';
    return address;
  };
}
