import { expect, test } from 'vitest';
import { foldHan } from './han-variants.ts';

test('variants of one character become one', () => {
  for (const group of [
    '高髙',
    '崎﨑',
    '吉𠮷',
    '浜濱濵',
    '辺邊邉',
    '斎齋',
    '斉齊',
    '国國',
    '覇霸',
    '沢澤',
    '島嶋嶌',
    '広廣',
    '清淸',
    '淵渕渊',
    '桧檜',
  ]) {
    expect(new Set([...group].map(foldHan)).size, group).toBe(1);
  }
});

test('different characters stay different', () => {
  for (const pair of ['斎斉', '齋齊', '余餘', '予豫', '芸藝', '弁辨', '崎碕', '末未', '土士', '己已']) {
    expect(new Set([...pair].map(foldHan)).size, pair).toBe(2);
  }
});

test('folding is final, and keeps every other character', () => {
  const text = '日向野澪アイウabc濵邉髙';
  expect(foldHan(text)).toBe('日向野澪アイウabc浜辺高');
  expect(foldHan(foldHan(text))).toBe(foldHan(text));
});
