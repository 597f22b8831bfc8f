import { z } from 'zod';
import { MediaUrlError, parseMediaUrl } from '../storage/media/media-url.ts';
import { settingDocs } from './delivery-settings.ts';

/** `MEDIA_URL`: an error in it is reported with those of the other variables, by the rule that it breaks. */
export const mediaUrl = z
  .string()
  .superRefine((text, context) => {
    try {
      parseMediaUrl(text);
    } catch (caught) {
      if (!(caught instanceof MediaUrlError)) throw caught;
      context.addIssue({ code: 'custom', message: caught.message });
    }
  })
  .optional()
  .register(settingDocs, {
    absent: '`media` in `DATA_DIR`',
    meaning:
      'Where the encrypted pictures are stored: a `file:` URL of a folder, or `s3://bucket/prefix?endpoint=https://…&region=…` for a store that speaks the S3 protocol. See [operations](operations.md#pictures-in-a-bucket).',
  });
