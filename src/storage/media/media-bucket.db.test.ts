import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { StorageUnavailable } from '../../app/ports/system.ts';
import { createTestBucket, type TestBucket } from '../testing/test-bucket.ts';
import { testIds } from '../testing/test-rows.ts';
import { openMediaBucket } from './media-bucket.ts';
import type { MediaFiles } from './media-files.ts';
import { type MediaBucket, MediaUrlError, parseMediaUrl } from './media-url.ts';
import { openMediaFiles } from './open-media.ts';

let bucket: TestBucket;
let files: MediaFiles;
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  bucket = await createTestBucket('media-bucket');
});
beforeEach(async () => {
  for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
  files = await openMediaFiles(bucket.mediaUrl);
});
afterEach(() => {
  files.close();
  for (const end of ends.splice(0)) end();
  vi.unstubAllEnvs();
});

const picture = Buffer.alloc(300_000, 7);
const ids = (): [string, string] => [testIds.uuid(), testIds.sessionId()];
const place = (changes: Partial<MediaBucket>): MediaBucket => ({
  ...(parseMediaUrl(bucket.mediaUrl) as MediaBucket),
  ...changes,
});
const open = (changes: Partial<MediaBucket>, callMs?: number) => {
  const opened = openMediaBucket(place(changes), callMs);
  ends.push(() => opened.close());
  return opened;
};
/** A server that does with each connection what it is told. */
async function serve(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    ends.push(() => socket.destroy());
    socket.on('error', () => {});
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

/** A store with one response for each request. */
function respond(responseTo: (head: string) => [status: number, body: string]): Promise<string> {
  return serve((socket) =>
    socket.once('data', (bytes) => {
      const [status, body] = responseTo(bytes.toString('latin1'));
      const lines = [`HTTP/1.1 ${status} Done`, 'Content-Type: application/xml', `Content-Length: ${body.length}`];
      socket.end([...lines, 'Connection: close', '', body].join('\r\n'));
    }),
  );
}

test('a picture is read as it was written, by another client too, and is gone when it was removed', async () => {
  const [tenantId, sessionId] = ids();
  const location = await files.write(tenantId, sessionId, '1-document_front', picture);
  expect(location).toMatch(new RegExp(`^${tenantId}/${sessionId}/1-document_front-[0-9a-f]{16}$`));
  expect(await bucket.keys()).toContain(`pictures/${location}`);
  expect(await open({}).read(location)).toEqual(picture);
  await files.remove(location);
  await files.remove(location);
  expect(await files.read(location)).toBeNull();
});

test('a session loses all its pictures, more than one answer of the store lists, and no other session loses one', async () => {
  const [tenantId, sessionId] = ids();
  const other = await files.write(tenantId, testIds.sessionId(), '1-selfie', picture);
  const names = Array.from({ length: 1_010 }, (_, index) => `1-frame_${index}`);
  while (names.length > 0) {
    await Promise.all(names.splice(0, 50).map((name) => files.write(tenantId, sessionId, name, Buffer.from(name))));
  }
  await files.removeSession(tenantId, sessionId);
  await files.removeSession(tenantId, sessionId);
  expect((await bucket.keys()).filter((key) => key.includes(sessionId))).toEqual([]);
  expect(await files.read(other)).toEqual(picture);
});

test('the probe leaves nothing', async () => {
  const before = await bucket.keys();
  await files.probe();
  expect(await bucket.keys()).toEqual(before);
});

test('the check at the start leaves nothing', async () => {
  const before = await bucket.keys();
  await files.check();
  expect(await bucket.keys()).toEqual(before);
});

test.each([
  ['wrong credentials', 'refuses the credentials (status 403, SignatureDoesNotMatch)', { secret: 'hunter2' }, {}],
  ['an unknown access key', 'refuses the credentials (status 403, InvalidAccessKeyId)', { id: 'hunter2' }, {}],
  ['a missing bucket', 'the store has no such bucket; create it', {}, { bucket: 'no-such-bucket' }],
  ['a closed port', 'cannot be reached (ECONNREFUSED)', {}, { endpoint: 'http://127.0.0.1:1' }],
])('with %s the check at the start says what to do, and no secret', async (_, said, credentials, changes) => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = bucket.env;
  const { id = AWS_ACCESS_KEY_ID, secret = AWS_SECRET_ACCESS_KEY } = credentials as { id?: string; secret?: string };
  vi.stubEnv('AWS_ACCESS_KEY_ID', id);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secret);
  const fault = await open(changes)
    .check()
    .catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(MediaUrlError);
  expect((fault as Error).message).toMatch(/^MEDIA_URL names the bucket \S+ at http:\/\/127\.0\.0\.1:\d+, but /);
  expect((fault as Error).message).toContain(said);
  for (const hidden of [id, secret]) expect((fault as Error).message).not.toContain(hidden);
});

test.each([
  ['PutObject', 'may not store pictures (status 403, AccessDenied); allow s3:PutObject, s3:GetObject'],
  ['GetObject', 'may not read pictures'],
  ['ListObjects', 'may not list pictures'],
  ['DeleteObject', 'may not remove pictures'],
])('a permission that is missing is named at the start: %s', async (refused, said) => {
  const methods = { PutObject: 'PUT', DeleteObject: 'DELETE', GetObject: 'GET', ListObjects: 'GET' };
  const endpoint = await respond((head) => {
    const isList = head.includes('list-type=2');
    const isRefused =
      head.startsWith(methods[refused as keyof typeof methods]) && isList === (refused === 'ListObjects');
    return isRefused ? [403, '<Error><Code>AccessDenied</Code></Error>'] : [200, isList ? '<ListBucketResult/>' : ''];
  });
  await expect(open({ endpoint }).check()).rejects.toThrow(said);
});

test.each([
  [301, 'PermanentRedirect', 'is in another region'],
  [404, 'XAdminUserNotFound', 'refuses the credentials'],
])('the check at the start explains the response %i %s', async (status, code, said) => {
  const endpoint = await respond(() => [status, `<Error><Code>${code}</Code></Error>`]);
  await expect(open({ endpoint }).check()).rejects.toThrow(`${said} (status ${status}, ${code})`);
});

test.each([
  ['wrong credentials', async () => vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong'), {}],
  ['a missing bucket', async () => {}, { bucket: 'no-such-bucket' }],
  ['a closed port', async () => {}, { endpoint: 'http://127.0.0.1:1' }],
])('with %s every call says that the store is unavailable', async (_, arrange, changes) => {
  await arrange();
  const broken = open(changes);
  const [tenantId, sessionId] = ids();
  const location = `${tenantId}/${sessionId}/1-selfie-0000000000000000`;
  for (const call of [
    () => broken.probe(),
    () => broken.write(tenantId, sessionId, '1-selfie', picture),
    () => broken.read(location),
    () => broken.remove(location),
    () => broken.removeSession(tenantId, sessionId),
  ]) {
    const outcome = await call().catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(StorageUnavailable);
    expect(outcome).toMatchObject({ reason: 'media_unavailable' });
  }
});

test('a call to a store that never answers ends', async () => {
  const endpoint = await serve((socket) => socket.resume());
  await expect(open({ endpoint }, 300).probe()).rejects.toMatchObject({ reason: 'media_unavailable' });
});

test.each([
  ['QuotaExceeded', 403],
  ['XMinioStorageFull', 507],
])('%s says that the store is full', async (code, status) => {
  const endpoint = await respond(() => [status, `<Error><Code>${code}</Code><Message>hidden</Message></Error>`]);
  await expect(open({ endpoint }).probe()).rejects.toMatchObject({ reason: 'media_full' });
  // The service starts, so that it can erase.
  await open({ endpoint }).check();
});

test('locations that would leave the prefix are refused', async () => {
  const [tenantId, sessionId] = ids();
  await expect(files.read(`${tenantId}/${sessionId}/../secret`)).rejects.toThrow('malformed');
  await expect(files.removeSession('..', sessionId)).rejects.toThrow('malformed');
});
