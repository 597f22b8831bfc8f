// Preloaded by every node (`--import`): its clock goes by as many milliseconds as the file in CHAOS_CLOCK_FILE says. The clock that
// measures durations (`performance.now`, timers) is not touched, as the system's is not when a clock is set.

import { readFileSync } from 'node:fs';

/** How often the file is read, in milliseconds. */
const pollMs = 50;

const file = process.env.CHAOS_CLOCK_FILE;
if (file !== undefined) shiftBy(() => Number(readFileSync(file, 'utf8')));

function shiftBy(read: () => number): void {
  const RealDate = Date;
  const realNow = RealDate.now;
  let shiftMs = 0;
  const look = (): void => {
    try {
      shiftMs = read() || 0;
    } catch {
      // The clock is set by writing the file; until then, there is none.
    }
  };
  const now = (): number => realNow() + shiftMs;
  const Shifted: DateConstructor = new Proxy(RealDate, {
    construct: (target, words: unknown[], newTarget) =>
      Reflect.construct(target, words.length === 0 ? [now()] : words, newTarget),
    apply: () => new RealDate(now()).toString(),
  });
  RealDate.now = now;
  RealDate.prototype.constructor = Shifted;
  globalThis.Date = Shifted;
  look();
  setInterval(look, pollMs).unref();
}
