import { expect, it } from 'vitest';
import { actionOf, reviewKeys } from './review-keys.ts';

const pressed = (key: string, change: Partial<Parameters<typeof actionOf>[0]> = {}) =>
  actionOf({ key, ctrlKey: false, metaKey: false, altKey: false, isTyping: false, ...change });

it('has one key for each action, and one action for each key', () => {
  expect(new Set(reviewKeys.map(({ key }) => key)).size).toBe(reviewKeys.length);
  expect(new Set(reviewKeys.map(({ action }) => action)).size).toBe(reviewKeys.length);
  for (const { key, action } of reviewKeys) expect(pressed(key)).toBe(action);
});

it('leaves text fields and the keys of the browser alone', () => {
  expect(pressed('a', { isTyping: true })).toBeNull();
  expect(pressed('r', { ctrlKey: true })).toBeNull();
  expect(pressed('r', { metaKey: true })).toBeNull();
  expect(pressed('r', { altKey: true })).toBeNull();
  expect(pressed('Enter')).toBeNull();
});

it('sends from everywhere', () => {
  expect(pressed('Enter', { ctrlKey: true, isTyping: true })).toBe('send');
  expect(pressed('Enter', { metaKey: true })).toBe('send');
});
