// `If-Match` and `ETag` (RFC 9110) of what two people can edit at once.

import type { ExpectedVersions, StaleEdit } from '../../app/version.ts';
import { problem } from './problems.ts';

/** The versions that a request expects; null where it takes any. A weak tag matches nothing, as RFC 9110 says. */
export function readIfMatch({ 'if-match': text }: { readonly 'if-match'?: string | undefined }): ExpectedVersions {
  if (text === undefined || text.trim() === '*') return null;
  return [...text.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, version = '']) =>
    weak === undefined ? [version] : [],
  );
}

/** The header of a version. */
export function etag(version: string): { readonly ETag: string } {
  return { ETag: `"${version}"` };
}

/** The response to a stale edit. */
export function versionConflict({ detail, version, current, proposed }: StaleEdit<object>, requestId: string) {
  return problem('VersionConflict', requestId, detail, { version, current: { ...current }, proposed: { ...proposed } });
}
