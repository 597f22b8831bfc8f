import { expect, test } from 'vitest';
import { offeredDocumentTypes } from './evidence.ts';

test('a provider offers every accepted type but a My Number card that nothing would mask', () => {
  const acceptedDocumentTypes = ['passport', 'my_number_card', 'residence_card'];
  const offered = (documentProvider: string | null, readable: readonly string[]) =>
    offeredDocumentTypes({ acceptedDocumentTypes, documentProvider }, readable);
  expect(offered('acme', ['passport'])).toEqual(['passport', 'residence_card']);
  expect(offered('acme', acceptedDocumentTypes)).toEqual(acceptedDocumentTypes);
  expect(offered(null, ['passport'])).toEqual(['passport']);
});
