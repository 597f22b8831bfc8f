// What an operator can do when the bucket of the pictures cannot be used.

import { S3ServiceException } from '@aws-sdk/client-s3';
import { type MediaBucket, MediaUrlError } from './media-url.ts';

/** What the service does with a bucket, each with the permission that it takes. */
const bucketPermissions = {
  store: 's3:PutObject',
  read: 's3:GetObject',
  list: 's3:ListBucket',
  remove: 's3:DeleteObject',
} as const;
export type BucketUse = keyof typeof bucketPermissions;

/** The last is versitygw's word for the first. */
const wrongCredentials = 'InvalidAccessKeyId SignatureDoesNotMatch InvalidToken ExpiredToken XAdminUserNotFound';
const wrongRegion = 'PermanentRedirect AuthorizationHeaderMalformed IllegalLocationConstraintException';
const noCredentials =
  'there are no credentials for it; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or give this machine a role';

/**
 * An error that names the bucket, what is wrong and what to do. Stores repeat keys in their own words, so only their codes are used.
 * @param use what failed
 */
export function bucketFault(error: unknown, { bucket, endpoint, region }: MediaBucket, use: BucketUse): MediaUrlError {
  const place = endpoint === undefined ? `at AWS in ${region}` : `at ${endpoint}`;
  return new MediaUrlError(`MEDIA_URL names the bucket ${bucket} ${place}, but ${reasonOf(error, use)}`);
}

function reasonOf(error: unknown, use: BucketUse): string {
  const code = codeOf(error);
  if (code === 'CredentialsProviderError') return noCredentials;
  if (!(error instanceof S3ServiceException)) return `the store cannot be reached${code === null ? '' : ` (${code})`}`;
  const status = error.$metadata.httpStatusCode ?? 0;
  const response = `status ${status}${code === null ? '' : `, ${code}`}`;
  if (wrongCredentials.split(' ').includes(code ?? '')) {
    return `the store refuses the credentials (${response}); check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`;
  }
  if (code === 'NoSuchBucket') return 'the store has no such bucket; create it, or correct its name';
  if (status === 301 || wrongRegion.split(' ').includes(code ?? '')) {
    return `the bucket is in another region (${response}); set region= in MEDIA_URL`;
  }
  if (code === 'RequestTimeTooSkewed')
    return 'the clock of this machine differs from that of the store; synchronise it';
  if (status === 403) {
    return `these credentials may not ${use} pictures (${response}); allow ${Object.values(bucketPermissions).join(', ')}`;
  }
  return `the store does not work (${response} when asked to ${use} a picture)`;
}

/** The code of an error, of the system (`ECONNREFUSED`) or of S3 (`NoSuchBucket`), if it has the form of one. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as { code?: unknown };
  const name = typeof code === 'string' ? code : error.name;
  return /^[A-Z]\w{2,60}$/.test(name) && name !== 'Error' ? name : null;
}
