// Tells requests that a page of another site makes, by what browsers say of them (Fetch Metadata, Origin).

import type { IncomingMessage } from 'node:http';
import { problem } from './problems.ts';

/** Whether a browser says that a page of another origin makes the request. */
export function isCrossSite({ headers }: IncomingMessage, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined ? site !== 'same-origin' && site !== 'none' : (headers.origin ?? origin) !== origin;
}

/** Whether a browser says that a page of this origin makes the request: needed where a cookie alone would change something. */
export function isOwnPage({ headers }: IncomingMessage, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined ? site === 'same-origin' : headers.origin === origin;
}

/** The response to a request from another site. */
export function crossSiteRequest(requestId: string) {
  return problem('CrossSiteRequest', requestId, 'This request comes from another site.', {});
}
