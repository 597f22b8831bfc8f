// Buckets of the tests.

import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

/** A bucket of its own in the store of the tests. */
export interface TestBucket {
  readonly name: string;
  /** For `MEDIA_URL`. */
  readonly mediaUrl: string;
  /** What a process needs to reach it. */
  readonly env: Readonly<Record<'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>>;
  /** The first thousand keys. */
  keys(): Promise<string[]>;
  /** The bytes of an object as the store has them. */
  read(key: string): Promise<Buffer>;
}

/** @throws when the store's address is not in the environment: a test that cannot run must fail, not pass */
export async function createTestBucket(name: string): Promise<TestBucket> {
  const address = process.env.TEST_S3_URL;
  if (address === undefined || address === '') throw new Error('TEST_S3_URL must name a store to test on');
  const { origin: endpoint, username: accessKeyId, password: secretAccessKey } = new URL(address);
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  const bucket = `${name}-${randomBytes(6).toString('hex')}`;
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  return {
    name: bucket,
    mediaUrl: `s3://${bucket}/pictures?endpoint=${endpoint}`,
    env: { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey },
    async keys() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
      return Contents.map(({ Key }) => `${Key}`);
    },
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    },
  };
}
