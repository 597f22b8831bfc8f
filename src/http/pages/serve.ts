// Serves public files and read-only paths.

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { NextFunction, Request, RequestHandler, Response, Router } from 'express';
import { problem } from '../surface/problems.ts';
import { sendReply } from '../wire/message.ts';

/** Passes GET and HEAD on, and returns 405 for every other method. For paths that exist. */
export function readOnly(req: Request, res: Response, next: NextFunction): void {
  if (req.method === 'GET' || req.method === 'HEAD') {
    next();
    return;
  }
  const requestId = res.locals.requestId as string;
  res.setHeader('Allow', 'GET, HEAD');
  sendReply(res, requestId, problem('MethodNotAllowed', requestId, 'Only GET, HEAD is possible here.', {}));
}

/** Serves a path to GET and HEAD only. */
export function serve(router: Router, path: string, handler: RequestHandler): void {
  router.all(path, readOnly, handler);
}

/** A public file. */
export interface PublishedFile {
  readonly file: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Responds to GET or HEAD with a file. Caches may store it but must revalidate each time (`no-cache` with an entity tag), so that an
 * upgrade shows at once. Clients that accept Brotli get `<file>.br` where it exists.
 * @throws `ENOENT` when there is no such file
 */
export async function sendPublishedFile(req: Request, res: Response, published: PublishedFile): Promise<void> {
  const { file, contentType, headers } = published;
  const packed = takesBrotli(req) ? await contentOf(`${file}.br`).catch(() => null) : null;
  const { bytes, tag } = packed ?? (await contentOf(file));
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader('Cache-Control', 'no-cache');
  res.setHeader('Vary', 'Accept-Encoding');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('ETag', tag);
  if (knows(req, tag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  if (packed !== null) res.setHeader('Content-Encoding', 'br');
  res.setHeader('Content-Type', contentType);
  res.setHeader('Content-Length', bytes.byteLength);
  res.end(req.method === 'HEAD' ? undefined : bytes);
}

/** Leads clients that accept Brotli to the packed file, where the build has made one. */
export function preferPacked(folder: string): RequestHandler {
  return async (req, _res, next) => {
    const isAsset = /^\/[\w-]+\.(js|css)$/.test(req.path);
    const packed = `${req.path}.br`;
    const exists = () =>
      stat(join(folder, packed)).then(
        (found) => found.isFile(),
        () => false,
      );
    if (isAsset && takesBrotli(req) && (await exists())) req.url = packed;
    next();
  };
}

interface Content {
  readonly bytes: Buffer;
  /** Its entity tag, with quotes. */
  readonly tag: string;
}

const contents = new Map<string, { readonly state: string; readonly content: Promise<Content> }>();

/**
 * The content of a file, read again when the file has changed. All requests share one copy, however slowly their clients read. There are
 * no more entries than published files.
 */
async function contentOf(file: string): Promise<Content> {
  const { mtimeMs, size, ino } = await stat(file);
  const state = `${mtimeMs} ${size} ${ino}`;
  const known = contents.get(file);
  if (known?.state === state) return known.content;
  const content = readFile(file).then((bytes) => ({
    bytes,
    tag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
  }));
  contents.set(file, { state, content });
  content.catch(() => contents.delete(file));
  return content;
}

/** Whether the caller accepts Brotli. */
function takesBrotli(req: Request): boolean {
  return /(^|,)\s*br\s*(;\s*q=(?!0(\.0+)?\s*(,|$))|,|$)/.test(req.get('Accept-Encoding') ?? '');
}

/** Whether the caller has this content already (RFC 9110, 13.1.2). */
function knows(req: Request, tag: string): boolean {
  const known = (req.get('If-None-Match') ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}
