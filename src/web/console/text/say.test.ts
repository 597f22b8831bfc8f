import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, it } from 'vitest';
import { en } from './messages-en.ts';
import { ja } from './messages-ja.ts';
import { say } from './say.ts';

it.each([
  ['en', ' '],
  ['ja', ''],
])('shows a text with its values, and in %s puts "%s" between two sentences', (locale, gap) => {
  const i18n = setupI18n({ locale, messages: { en, ja } });
  i18n.setMessagesCompiler(compileMessage);
  expect(say(i18n, 'sentence.gap')).toBe(gap);
  expect(say(i18n, 'audit.refused', { status: 409 })).toContain('409');
});
