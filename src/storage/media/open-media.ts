import type { MediaFiles } from './media-files.ts';
import { openMediaFolder } from './media-folder.ts';
import { parseMediaUrl } from './media-url.ts';

/**
 * Opens what a `MEDIA_URL` names. The client of S3 is loaded only when it is used.
 * @throws MediaUrlError
 */
export async function openMediaFiles(mediaUrl: string): Promise<MediaFiles> {
  const place = parseMediaUrl(mediaUrl);
  if ('folder' in place) return openMediaFolder(place.folder);
  const { openMediaBucket } = await import('./media-bucket.ts');
  return openMediaBucket(place);
}
