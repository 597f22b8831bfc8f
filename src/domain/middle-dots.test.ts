import { expect, test } from 'vitest';
import { foldMiddleDots, withoutIdleDots } from './middle-dots.ts';

test.each(['・', '･', '·', '•', '‧', '∙', '⋅'])('%s is a middle dot', (dot) => {
  expect(foldMiddleDots(`ラ${dot}ポ`)).toBe('ラ・ポ');
});

test.each([
  ['メゾン・ド・ミモザ', 'メゾンドミモザ'],
  ['1・2', '1・2'],
  ['1 · 2', '1 ・ 2'],
  ['5・コート', '5コート'],
  ['コート・5', 'コート5'],
])('of %s is left %s', (text, expected) => {
  expect(withoutIdleDots(text)).toBe(expected);
});
