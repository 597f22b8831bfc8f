import { randomBytes } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { StorageUnavailable } from '../../app/ports/system.ts';
import { type BucketUse, bucketFault } from './bucket-faults.ts';
import { checkedLocation, type MediaFiles, newLocation, sessionPath } from './media-files.ts';
import type { MediaBucket } from './media-url.ts';

/** A call with its retries. A user waits for an upload, and a page tries again by itself. */
const callTimeoutMs = 20_000;
const connectTimeoutMs = 3_000;
const probeBytes = 4096;
/** As many connections as the client opens. */
const deletionsAtOnce = 50;

/**
 * Opens a bucket of pictures, `<prefix><tenant>/<session>/<name>`. Credentials are found as AWS's own tools find them: environment
 * variables, profile files, the role of a container or a machine. Nothing is called before the first use.
 * @param callMs how long one call may take, in milliseconds
 */
export function openMediaBucket(place: MediaBucket, callMs = callTimeoutMs): MediaFiles {
  const { bucket, prefix, endpoint, region } = place;
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    // Many stores know no checksums but those of the signature. What was sealed is verified when it is opened.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: Math.min(connectTimeoutMs, callMs), requestTimeout: callMs },
  });
  /** Runs one call; the store's own words may hold keys, so they stay out of messages. */
  const call = async <T>(send: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> => {
    try {
      return await send({ abortSignal: AbortSignal.timeout(callMs) });
    } catch (error) {
      throw toMediaError(error);
    }
  };
  const keyOf = (location: string): string => prefix + checkedLocation(location);
  const put = (key: string, bytes: Buffer) => {
    const object = { Bucket: bucket, Key: key, Body: bytes, ContentType: 'application/octet-stream' };
    return call((options) => client.send(new PutObjectCommand(object), options));
  };
  const get = (key: string) =>
    call(async (options) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), options);
      if (Body === undefined) throw new Error('the store of the pictures responded without a body');
      return Buffer.from(await Body.transformToByteArray());
    });
  const listKeys = async (start: string): Promise<string[]> => {
    const keys = { Bucket: bucket, Prefix: start };
    const page = await call((options) => client.send(new ListObjectsV2Command(keys), options));
    return (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
  };
  const deleteKey = (key: string) =>
    call((options) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), options));
  const newProbeKey = () => `${prefix}probe-${randomBytes(8).toString('hex')}`;

  return {
    async write(tenantId, sessionId, namePrefix, bytes) {
      const location = newLocation(tenantId, sessionId, namePrefix);
      try {
        await put(keyOf(location), bytes);
      } catch (error) {
        // The store may have it although no response came. What cannot be removed now goes with the session's other files.
        await deleteKey(keyOf(location)).catch(() => {});
        throw error;
      }
      return location;
    },
    read: async (location) =>
      get(keyOf(location)).catch((error: unknown) => {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }),
    async remove(location) {
      await deleteKey(keyOf(location));
    },
    async removeSession(tenantId, sessionId) {
      // Each page is deleted before the next is asked for, so the first page is always the next one.
      for (;;) {
        const keys = await listKeys(`${prefix}${sessionPath(tenantId, sessionId)}/`);
        if (keys.length === 0) return;
        // One by one: stores differ in the checksums that they demand of a deletion of many.
        while (keys.length > 0) await Promise.all(keys.splice(0, deletionsAtOnce).map(deleteKey));
      }
    },
    async probe() {
      const key = newProbeKey();
      await put(key, randomBytes(probeBytes));
      await deleteKey(key);
    },
    async check() {
      const key = newProbeKey();
      const uses: [BucketUse, () => Promise<unknown>][] = [
        ['store', () => put(key, randomBytes(probeBytes))],
        ['read', () => get(key)],
        ['list', () => listKeys(key)],
        ['remove', () => deleteKey(key)],
      ];
      for (const [use, attempt] of uses) {
        try {
          await attempt();
        } catch (error) {
          const isFull = error instanceof StorageUnavailable && error.reason === 'media_full';
          if (isFull) return;
          throw bucketFault(error instanceof StorageUnavailable ? error.cause : error, place, use);
        }
      }
    },
    close: () => client.destroy(),
  };
}

/** A missing object stays what it is. Everything else is a store that cannot work now, or that refuses us. */
function toMediaError(error: unknown): unknown {
  if (error instanceof NoSuchKey) return error;
  const isFull =
    error instanceof S3ServiceException &&
    (error.$metadata.httpStatusCode === 507 || /quota|storagefull/i.test(error.name));
  return new StorageUnavailable(error, isFull ? 'media_full' : 'media_unavailable');
}
