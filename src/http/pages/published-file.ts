import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
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

interface Content {
  readonly bytes: Buffer;
  /** Its entity tag, with quotes. */
  readonly tag: string;
}

const contents = new Map<string, { readonly state: string; readonly content: Promise<Content> }>();

/**
 * The content of a file, read again when the file has changed. All who ask share it: however many read slowly, or not at all, they hold
 * one copy. There are no more files than are published.
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

function takesBrotli(req: Request): boolean {
  return /(^|,)\s*br\s*(;\s*q=(?!0(\.0+)?\s*(,|$))|,|$)/.test(req.get('Accept-Encoding') ?? '');
}

/** Whether the caller has this very content already (RFC 9110, 13.1.2), whatever else it says of caches. */
function knows(req: Request, tag: string): boolean {
  const known = (req.get('If-None-Match') ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}
