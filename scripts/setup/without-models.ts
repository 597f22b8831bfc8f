import { join } from 'node:path';

/**
 * The settings of a service that reads no print, which takes seconds a picture: of all documents it reads passports only.
 * @param folder in which no models are
 */
export function withoutModels(folder: string): Readonly<Record<'MODELS_DIR' | 'DOCUMENT_OCR', string>> {
  return { MODELS_DIR: join(folder, 'no-models'), DOCUMENT_OCR: 'optional' };
}
