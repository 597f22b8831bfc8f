import { describe, expect, it } from 'vitest';
import { createApiKey, createMachineToken, hashToken, isApiKeyForm } from './api-key.ts';

describe('an API key', () => {
  it('names its mode, carries a checksum, and is unique', () => {
    const keys = new Set(Array.from({ length: 1000 }, () => createApiKey('live')));
    expect(keys.size).toBe(1000);
    for (const key of keys) expect(isApiKeyForm(key)).toBe(true);
    expect(createApiKey('sandbox')).toMatch(/^mtm_test_[0-9A-Za-z]{49}$/);
  });

  it('is refused when any one character is changed', () => {
    const key = createApiKey('live');
    for (let index = 0; index < key.length; index += 1) {
      const other = key[index] === 'x' ? 'y' : 'x';
      expect(isApiKeyForm(key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
    }
  });

  it.each(['', 'mtm_live_', 'Bearer', `${createApiKey('live')} `, createMachineToken()])('is not %j', (text) => {
    expect(isApiKeyForm(text)).toBe(false);
  });

  it('is stored as its SHA-256', () => {
    expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
