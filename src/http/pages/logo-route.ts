// Serves the logos of tenants to the capture page.

import type { RequestHandler } from 'express';
import type { LoadLogo } from '../../app/ports/views.ts';
import { isLogoPath } from '../../domain/tenant-page.ts';
import { loadOrRefuse } from './unavailable.ts';

/** Opened by itself, a logo is a picture and nothing else. */
const logoPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Responds with a logo. Its URL holds the digest of its content, so that caches keep it for good. Any path that names none passes on to the
 * response for paths that do not exist.
 */
export function createLogoRoute(load: LoadLogo): RequestHandler {
  return async (req, res, next) => {
    const { tenantId = '', file = '' } = req.params as Record<string, string | undefined>;
    // Only what a database can hold reaches it.
    const bytes = isLogoPath(req.path) ? await loadOrRefuse(res, () => load(tenantId, file.slice(0, 64))) : null;
    if (bytes === null) return next();
    if (bytes === 'unavailable') return;
    res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    res.setHeader('Content-Security-Policy', logoPolicy);
    res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    res.setHeader('Content-Type', 'image/png');
    res.setHeader('Content-Length', bytes.byteLength);
    res.end(req.method === 'HEAD' ? undefined : bytes);
  };
}
