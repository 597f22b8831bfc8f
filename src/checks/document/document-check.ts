import type { Check } from '../../domain/check.ts';
import type { DocumentReader } from './document-reader.ts';

/** The document check: reads the document in the submitted pictures. */
export function documentCheck(reader: Pick<DocumentReader, 'read'>): Check {
  return {
    step: 'document',
    async run({ pictures }, _tenant, now) {
      const fronts = pictures.filter(({ kind }) => kind === 'document_front');
      return {
        document: await reader.read(
          fronts.map(({ bytes }) => ({ side: 'front', bytes })),
          now,
        ),
      };
    },
  };
}
