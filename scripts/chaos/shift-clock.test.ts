import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Tells what its clocks show whenever it is asked. */
const program = `process.on('message', () => {
  const copy = new Date(5);
  process.send({ now: Date.now(), date: new Date().getTime(), text: Date.parse(Date()), monotonic: performance.now(),
    copy: copy.getTime(), isDate: copy instanceof Date && copy.constructor === Date });
});`;

test('a program whose clock is shifted sees another time in every form, and the same durations', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-clock-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [script, file] = [join(folder, 'program.mjs'), join(folder, 'clock')];
  await writeFile(script, program);
  const child = fork(script, {
    env: { CHAOS_CLOCK_FILE: file },
    execArgv: ['--import', join(import.meta.dirname, 'shift-clock.ts')],
  });
  onTestFinished(() => void child.kill());
  const ask = async (): Promise<Record<string, number | boolean>> => {
    const reply = once(child, 'message');
    child.send('tell');
    return (await reply)[0];
  };
  const before = await ask();
  expect(before).toMatchObject({ copy: 5, isDate: true });
  /** By how many hours the clock is ahead of what has passed since. */
  const hoursAhead = (seen: typeof before, of: 'now' | 'date' | 'text') => {
    const passedMs = Number(seen.monotonic) - Number(before.monotonic);
    return Math.round((Number(seen[of]) - Number(before[of]) - passedMs) / 3_600_000) + 0;
  };
  for (const hours of [1, 0]) {
    await writeFile(file, `${hours * 3_600_000}`);
    await expect.poll(async () => hoursAhead(await ask(), 'now')).toBe(hours);
    const seen = await ask();
    expect([hoursAhead(seen, 'date'), hoursAhead(seen, 'text')]).toEqual([hours, hours]);
  }
});
