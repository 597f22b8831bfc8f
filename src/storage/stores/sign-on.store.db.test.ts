import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';

const later = (seconds: number) => new Date(testStart.getTime() + seconds * 1000);
const secrets = { state: 'state', nonce: 'nonce', codeVerifier: 'verifier' };

describe.each(engines)('sign-ins with the provider on $name', (engine) => {
  let opened: TestStorage;
  const signOns = () => opened.storage.unitOfWork.stores.signOns;
  beforeAll(async () => {
    opened = await openTestStorage(engine, 'signons');
  });
  afterAll(() => opened.close());

  test('what has begun is taken once, also by several at the same moment, and by its token alone', async () => {
    await signOns().begin('a'.repeat(43), secrets, later(600));
    expect(await signOns().take('b'.repeat(43), later(1))).toBeNull();
    const taken = await Promise.all([1, 2, 3].map(() => signOns().take('a'.repeat(43), later(1))));
    expect(taken.filter((one) => one !== null)).toEqual([secrets]);
    expect(await signOns().take('a'.repeat(43), later(1))).toBeNull();
  });

  test('what has expired is not taken, and deleted', async () => {
    await signOns().begin('c'.repeat(43), secrets, later(600));
    await signOns().begin('d'.repeat(43), secrets, later(600));
    expect(await signOns().take('c'.repeat(43), later(600))).toBeNull();
    expect(await signOns().deleteExpired(later(599), 10)).toBe(0);
    expect(await signOns().deleteExpired(later(600), 10)).toBe(1);
  });
});
