import { describe, expect, it } from 'vitest';
import { isSameCharacter, rulesBetween } from './equality-rules.ts';

describe('the rules that make two texts the same', () => {
  it.each([
    ['SATO', 'SATO', []],
    ['ＳＡＴＯ', 'SATO', ['width']],
    ['ｻﾄｳ', 'サトウ', ['width']],
    ['Sato', 'SATO', ['case']],
    ['さとう', 'サトウ', ['kana']],
    ['ＳＡ ＴＯ', 'sato', ['width', 'case', 'separators']],
    ['Satō', 'Sato', ['marks']],
    ['O’Brien', 'OBRIEN', ['case', 'separators']],
    ['Sato', 'Saito', null],
    ['ハハ', 'パパ', null],
    ['1990-04-12', '1990-04-21', null],
  ])('%s and %s: %s', (one, another, rules) => {
    expect(rulesBetween(one, another)).toEqual(rules);
    expect(rulesBetween(another, one)).toEqual(rules);
  });
});

it.each([
  ['Ａ', 'a', true],
  ['さ', 'サ', true],
  ['-', ' ', false],
  ['-', '-', true],
  ['a', 'b', false],
])('the characters %s and %s are the same: %s', (one, another, isSame) => {
  expect(isSameCharacter(one, another)).toBe(isSame);
});
