import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Request, Response } from 'express';

/** A file that anybody may read, as it is. */
export interface PublishedFile {
  readonly file: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Answers a GET or HEAD with a file. Caches may keep it but have to ask each time (`no-cache` with an entity tag), so that an upgrade shows
 * at once. Where `<file>.br` lies beside it, clients that take Brotli get that.
 * @throws what reading it throws, `ENOENT` where it is not there
 */
export async function sendPublishedFile(req: Request, res: Response, published: PublishedFile): Promise<void> {
  const { file, contentType, headers } = published;
  const packed = takesBrotli(req) ? await readFile(`${file}.br`).catch(() => null) : null;
  const content = packed ?? (await readFile(file));
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader('Cache-Control', 'no-cache');
  res.setHeader('Vary', 'Accept-Encoding');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  const tag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  res.setHeader('ETag', tag);
  if (knows(req, tag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  if (packed !== null) res.setHeader('Content-Encoding', 'br');
  res.setHeader('Content-Type', contentType);
  res.setHeader('Content-Length', content.byteLength);
  res.end(req.method === 'HEAD' ? undefined : content);
}

function takesBrotli(req: Request): boolean {
  return /(^|,)\s*br\s*(;\s*q=(?!0(\.0+)?\s*(,|$))|,|$)/.test(req.get('Accept-Encoding') ?? '');
}

/** Whether the caller has this very content already (RFC 9110, 13.1.2), whatever else it says of caches. */
function knows(req: Request, tag: string): boolean {
  const known = (req.get('If-None-Match') ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}
