import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where pictures are stored: a folder, or a bucket of a store that speaks the S3 protocol. */
export type MediaPlace = { readonly folder: string } | MediaBucket;

/** A bucket. Its credentials are not part of the URL; see `openMediaBucket`. */
export interface MediaBucket {
  readonly bucket: string;
  /** In front of every key: empty, or with a `/` at its end. */
  readonly prefix: string;
  /** The origin of a store that is not AWS. */
  readonly endpoint?: string;
  readonly region: string;
}

/** A `MEDIA_URL` that cannot be used, with the rule that it breaks. */
export class MediaUrlError extends Error {
  override readonly name = 'MediaUrlError';
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];
const bucketParameters = ['endpoint', 'region'];

/**
 * Reads `file:` and a folder, relative to the working directory unless the path is absolute, or
 * `s3://bucket/prefix?endpoint=https://store.example&region=eu-west-1`, where all but the bucket may be left out.
 * @throws MediaUrlError
 */
export function parseMediaUrl(text: string): MediaPlace {
  const url = URL.parse(text);
  if (url?.protocol === 'file:') return { folder: folderOf(text) };
  if (url?.protocol !== 's3:') throw new MediaUrlError('must be a file: or an s3: URL');
  if (url.username !== '' || url.password !== '') {
    throw new MediaUrlError('must not hold credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  // The rules of S3 for names of buckets, without dots, which certificates for *.host do not cover.
  if (!/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(url.host)) {
    throw new MediaUrlError('must name a bucket of 3 to 63 small letters, digits and hyphens: s3://bucket');
  }
  const unknown = [...url.searchParams.keys()].find((name) => !bucketParameters.includes(name));
  if (unknown !== undefined) throw new MediaUrlError('takes the parameters endpoint and region alone');
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[\w./-]{0,200}$/.test(prefix)) {
    throw new MediaUrlError('must have a prefix of at most 200 letters, digits and . _ - /');
  }
  const endpoint = url.searchParams.get('endpoint');
  return {
    bucket: url.host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint === null ? {} : { endpoint: originOf(endpoint) }),
  };
}

function originOf(endpoint: string): string {
  const url = URL.parse(endpoint);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopbackHosts.includes(url.hostname));
  if (url === null || !isSafe) throw new MediaUrlError('must have an https: endpoint (http: on this machine only)');
  if (url.href !== `${url.origin}/`)
    throw new MediaUrlError('must have an endpoint without a path, query or credentials');
  return url.origin;
}

function folderOf(mediaUrl: string): string {
  const rest = mediaUrl.slice('file:'.length);
  return rest.startsWith('//') ? fileURLToPath(mediaUrl) : path.resolve(decodeURIComponent(rest));
}
