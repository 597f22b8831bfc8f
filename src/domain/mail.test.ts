import { expect, it } from 'vitest';
import { languageOf, mailLifetimeMs, mailRetryMs } from './mail.ts';
import { linkLifetimeMs } from './members.ts';

it('waits longer after each attempt, an hour at most', () => {
  expect([1, 2, 3, 8, 100].map(mailRetryMs)).toEqual([30_000, 60_000, 120_000, 3_600_000, 3_600_000]);
});

it('gives a mail up before its link ends', () => {
  expect(mailLifetimeMs.invitation).toBeLessThan(linkLifetimeMs.invitation);
  expect(mailLifetimeMs.password_reset).toBeLessThan(linkLifetimeMs.password_reset);
});

it('writes English to those whose language is not known', () => {
  expect([null, undefined, 'ja', 'en', 'fr'].map(languageOf)).toEqual(['en', 'en', 'ja', 'en', 'en']);
});
