import { expect, test } from 'vitest';
import { needsDocumentType, offeredDocumentTypes } from './evidence.ts';

test('a provider offers every accepted type but a My Number card that nothing would mask', () => {
  const acceptedDocumentTypes = ['passport', 'my_number_card', 'residence_card'];
  const offered = (documentProvider: string | null, readable: readonly string[]) =>
    offeredDocumentTypes({ acceptedDocumentTypes, documentProvider }, readable);
  expect(offered('acme', ['passport'])).toEqual(['passport', 'residence_card']);
  expect(offered('acme', acceptedDocumentTypes)).toEqual(acceptedDocumentTypes);
  expect(offered(null, ['passport'])).toEqual(['passport']);
});

test('a document needs its type where a provider reads it and nothing else could', () => {
  const needs = (documentProvider: string | null, readable: readonly string[]) =>
    needsDocumentType({ documentProvider }, readable);
  expect(needs('acme', ['passport'])).toBe(true);
  expect(needs('acme', ['passport', 'driver_license'])).toBe(false);
  expect(needs(null, ['passport'])).toBe(false);
});
