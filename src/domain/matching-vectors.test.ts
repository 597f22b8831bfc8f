import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compareAddresses } from './compare-addresses.ts';
import type { DocumentOcr } from './findings.ts';
import { type ComparedPart, matchPersonalData } from './matching.ts';
import type { PreRegisteredInfo, UserInputInfo } from './personal-data.ts';

interface Vector {
  readonly part: ComparedPart;
  readonly documentType?: string;
  readonly document: Readonly<Record<string, string>>;
  readonly given: PreRegisteredInfo & UserInputInfo;
  readonly result: 'same' | 'different' | 'not_compared';
}

const file = new URL('../../docs/matching-vectors.json', import.meta.url);
const { vectors }: { vectors: readonly Vector[] } = JSON.parse(readFileSync(file, 'utf8'));

function reading({ documentType = 'id_card', document }: Vector): DocumentOcr {
  const fields = Object.entries(document).map(([name, text]) => ({ side: 'front', name, text, normalized: text }));
  return { documentType, fields, currentAddress: { text: document.address ?? null, source: 'printed' } };
}

function resultOf(vector: Vector, source: 'userInput' | 'preRegisteredInfo'): Vector['result'] {
  const nothing = { userInput: null, preRegisteredInfo: null };
  const { parts, notCompared } = matchPersonalData({ document: reading(vector), ...nothing, [source]: vector.given });
  if (notCompared.includes(vector.part)) return 'not_compared';
  return parts[vector.part] === true ? 'same' : 'different';
}

test.each(vectors)('%j', (vector) => {
  if (vector.part !== 'gender') expect(resultOf(vector, 'userInput')).toBe(vector.result);
  expect(resultOf(vector, 'preRegisteredInfo')).toBe(vector.result);
  const { address } = vector.document;
  if (vector.part !== 'address' || address === undefined) return;
  const symmetric = { same: true, different: false, not_compared: undefined }[vector.result];
  expect(compareAddresses(vector.given.address ?? '', address)).toBe(symmetric);
});

test('every part has a vector of each result that it can have', () => {
  const results = new Set(vectors.map(({ part, result }) => `${part} ${result}`));
  const possible = (['name', 'address', 'gender'] as const).flatMap((part) =>
    ['same', 'different', 'not_compared'].map((result) => `${part} ${result}`),
  );
  expect(results).toEqual(new Set([...possible, 'birthDate same', 'birthDate different']));
});

test('long addresses are compared fast', () => {
  for (const piece of ['一', '1-', '郡', '十丁目', '1の', 'が', '号室', '字'])
    expect(compareAddresses(`架空市${piece.repeat(330)}1`, `架空市${piece.repeat(330)}2`)).toBe(false);
}, 20_000);
