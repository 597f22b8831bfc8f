import { describe, expect, it } from 'vitest';
import { createTeardown, endAfter } from './teardown.ts';

describe('a teardown', () => {
  it('takes every step, the latest first and one after the other, whatever fails on the way', async () => {
    const [taken, reported]: [string[], string[]] = [[], []];
    const teardown = createTeardown((step, error) => reported.push(`${step}: ${(error as Error).message}`));
    const later = async (step: string) => {
      await new Promise(setImmediate);
      taken.push(step);
    };
    teardown.add('database', () => later('database'));
    teardown.add('storage', () => Promise.reject(new Error('one')));
    teardown.add('queue', () => later('queue'));
    teardown.add('server', () => {
      throw new Error('two');
    });
    const ended = teardown.run();
    expect(teardown.run()).toBe(ended);
    await expect(ended).rejects.toMatchObject({ errors: [{ message: 'two' }, { message: 'one' }] });
    expect(taken).toEqual(['queue', 'database']);
    expect(reported).toEqual(['server: two', 'storage: one']);
  });

  it('resolves when nothing fails, or there is nothing', async () => {
    await expect(createTeardown(() => {}).run()).resolves.toBeUndefined();
  });
});

describe('a start that failed', () => {
  const why = new Error('the port is in use');

  it('throws its own error once the started parts have stopped', async () => {
    expect(await endAfter(why, async () => {})).toBe(why);
  });

  it('keeps its message, and both faults, when that could not be ended', async () => {
    const other = new Error('it hangs');
    expect(await endAfter(why, () => Promise.reject(other))).toMatchObject({
      message: why.message,
      errors: [why, other],
    });
  });
});
