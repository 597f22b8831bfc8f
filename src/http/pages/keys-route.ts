// Serves the public keys of the instance.

import type { RequestHandler } from 'express';
import { loadOrRefuse } from './unavailable.ts';

/** Reads the public keys as a JWK set. */
export type ListPublicKeys = () => Promise<{ readonly keys: readonly object[] }>;

/**
 * Responds with the JWK set of the keys that sign for the instance (RFC 7517). Verifiers of any origin read it; a cached copy lacks a new key
 * for five minutes at most.
 */
export function createKeysRoute(list: ListPublicKeys): RequestHandler {
  return async (req, res) => {
    const keys = await loadOrRefuse(res, list);
    if (keys === 'unavailable') return;
    const body = Buffer.from(JSON.stringify(keys));
    res.setHeader('Cache-Control', 'public, max-age=300');
    res.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    res.setHeader('Content-Type', 'application/jwk-set+json');
    res.setHeader('Content-Length', body.byteLength);
    res.end(req.method === 'HEAD' ? undefined : body);
  };
}
