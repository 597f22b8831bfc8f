import { describe, expect, test } from 'vitest';
import { createCollector, type Source } from './collect.ts';

/** A source under the test's control, with what became of it. */
function testSource({ forMs = 1000, timeoutMs = 1000 } = {}) {
  const held: PromiseWithResolvers<void>[] = [];
  const state = { value: null as number | null, readings: 0 };
  const source: Source = {
    ...{ name: 'test', forMs, timeoutMs },
    async collect() {
      state.readings += 1;
      const reading = Promise.withResolvers<void>();
      held.push(reading);
      await reading.promise;
      state.value = state.readings;
    },
    forget() {
      state.value = null;
    },
  };
  return { source, state, succeed: () => held.shift()?.resolve(), fail: () => held.shift()?.reject(new Error('down')) };
}

function collecting(source: Source) {
  const reports: boolean[] = [];
  const logged: object[] = [];
  let nowMs = 0;
  const log = { warn: (fields: object) => void logged.push(fields) };
  const collect = createCollector(
    [source],
    (_name, succeeded) => void reports.push(succeeded),
    log,
    () => nowMs,
  );
  return { collect, reports, logged, pass: (ms: number) => (nowMs += ms) };
}

describe('the collector', () => {
  test('reads a source once for all that ask within its time, and again afterwards', async () => {
    const { source, state, succeed } = testSource();
    const { collect, reports, pass } = collecting(source);
    const both = Promise.all([collect(), collect()]);
    succeed();
    await both;
    await collect();
    expect(state).toEqual({ value: 1, readings: 1 });
    pass(1001);
    const third = collect();
    succeed();
    await third;
    expect(state).toEqual({ value: 2, readings: 2 });
    expect(reports).toEqual([true, true]);
  });

  test('removes the value of a source that fails, logs the outage once, and reads it again at once', async () => {
    const { source, state, succeed, fail } = testSource();
    const { collect, reports, logged } = collecting(source);
    const first = collect();
    succeed();
    await first;
    const { collect: again, reports: later, logged: lines } = collecting(source);
    for (let round = 0; round < 2; round += 1) {
      const failing = again();
      fail();
      await failing;
      expect(state.value).toBeNull();
    }
    expect([reports, later, logged]).toEqual([[true], [false, false], []]);
    expect(lines).toEqual([{ source: 'test', reason: 'Error' }]);
    const mended = again();
    succeed();
    await mended;
    expect(state.value).toBe(4);
  });

  test('does not wait for a source that takes too long, and takes its value for the next time', async () => {
    const { source, state, succeed } = testSource({ timeoutMs: 1 });
    const { collect, reports } = collecting(source);
    await collect();
    expect([state.value, reports]).toEqual([null, [false]]);
    succeed();
    await expect.poll(() => state.value).toBe(1);
    await collect();
    expect([state.readings, reports]).toEqual([1, [false, true]]);
  });
});
