// The store of the pictures: a bucket of its own, whose disk can be full.

import { CreateBucketCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import type { Cleanup } from '../setup/cleanup.ts';
import { runProgram } from '../setup/run-program.ts';
import { provideBucketStore, startBucketStore } from '../setup/start-bucket-store.ts';

export interface PictureStore {
  /** The address of the store, without a proxy. */
  readonly url: string;
  /** What a node needs to use the bucket. @param url the address through a proxy */
  settings(url: string): Readonly<Record<string, string>>;
  /** The locations of the pictures that a tenant has in the bucket, as rows name them. */
  locations(tenantId: string): Promise<ReadonlySet<string>>;
  /** Lets every write meet a full disk: the system refuses to let a file of the store grow. */
  fill(): Promise<void>;
  free(): Promise<void>;
}

const bucket = 'chaos';
const prefix = 'pictures/';

/** Starts it with an empty bucket. */
export async function startPictureStore(cleanup: Cleanup, log: (line: string) => void): Promise<PictureStore> {
  const store = await startBucketStore(await provideBucketStore(log));
  cleanup.add(() => store.stop());
  const { origin, username: accessKeyId, password: secretAccessKey } = new URL(store.url);
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint: origin, region: 'us-east-1', forcePathStyle: true, credentials });
  cleanup.add(async () => client.destroy());
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  const limit = async (bytes: string): Promise<void> => {
    const { status, output } = await runProgram('prlimit', ['--pid', `${store.pid}`, `--fsize=${bytes}:`]);
    if (status !== 0) throw new Error(`prlimit could not limit the files of the store: ${output.trim()}`);
  };
  return {
    url: store.url,
    settings: (url) => ({
      MEDIA_URL: `s3://${bucket}/${prefix}?endpoint=${new URL(url).origin}`,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    }),
    async locations(tenantId) {
      const found = new Set<string>();
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${prefix}${tenantId}/` });
      for await (const { Contents = [] } of pages)
        for (const { Key } of Contents) if (Key !== undefined) found.add(Key.slice(prefix.length));
      return found;
    },
    fill: () => limit('0'),
    free: () => limit('unlimited'),
  };
}
