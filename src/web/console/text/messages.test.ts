import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { en, type MessageId } from './messages-en.ts';
import { ja } from './messages-ja.ts';

const ids = Object.keys(en) as readonly MessageId[];
/** What stands between two sentences is nothing in Japanese. */
const mayBeEmpty: readonly MessageId[] = ['sentence.gap'];
/** Names and signs that are the same in both languages. */
const mayBeEqual: readonly MessageId[] = [
  'brand.name',
  'value.none',
  'webhooks.url',
  'members.id',
  'database.postgres',
];

/** The names of the values that a text takes. */
function valuesOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name as string))].sort();
}

it('has every text in both languages', () => {
  expect(Object.keys(ja).sort()).toEqual([...ids].sort());
});

describe.each(['en', 'ja'] as const)('the language %s', (language) => {
  const texts: Readonly<Record<MessageId, string>> = { en, ja }[language];

  it('has no empty text', () => {
    expect(ids.filter((id) => texts[id].trim() === '' && !mayBeEmpty.includes(id))).toEqual([]);
  });

  it('has well-formed texts', () => {
    for (const id of ids) expect(() => compileMessage(texts[id]), id).not.toThrow();
  });
});

it('takes the same values in both languages', () => {
  for (const id of ids) expect([id, valuesOf(ja[id])]).toEqual([id, valuesOf(en[id])]);
});

it('leaves no text in English', () => {
  expect(ids.filter((id) => (ja[id] as string) === en[id] && !mayBeEqual.includes(id))).toEqual([]);
});
