import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Admission, createAdmission, type Place } from './admission.ts';

/** A call whose fate can be read: `waiting`, `refused`, or its place. */
interface Call {
  fate: 'waiting' | 'refused' | Place;
  isGone: boolean;
}

const waitMsMax = 500;

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

function begin(admission: Admission, afterwards: 'held' | 'released' = 'held'): Call {
  const call: Call = { fate: 'waiting', isGone: false };
  const entered = admission.enter(() => call.isGone);
  if (entered instanceof Promise) {
    void entered.then((place) => {
      call.fate = place ?? 'refused';
    });
  } else call.fate = entered;
  if (afterwards === 'released') inWork(call).release();
  return call;
}

/** Takes a place again. */
function resume(place: Place): { fate: 'waiting' | 'admitted' | 'refused' } {
  const resumed: ReturnType<typeof resume> = { fate: 'waiting' };
  void Promise.resolve(place.resume()).then((isAdmitted) => {
    resumed.fate = isAdmitted ? 'admitted' : 'refused';
  });
  return resumed;
}

const inWork = (call: Call): Place => {
  if (typeof call.fate === 'string') throw new Error(`the call is ${call.fate}`);
  return call.fate;
};
const fates = (calls: readonly Call[]) => calls.map(({ fate }) => (typeof fate === 'string' ? fate : 'admitted'));
const elapse = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const small = (change = {}) => createAdmission({ callsMax: 2, waitMsMax, waitingMax: 100, ...change });

describe('calls at once', () => {
  test('as many as are allowed are admitted at once, and the next when one of them ends', async () => {
    const admission = small();
    const calls = [begin(admission), begin(admission), begin(admission)];
    expect(fates(calls)).toEqual(['admitted', 'admitted', 'waiting']);
    inWork(calls[0] as Call).release();
    await elapse(0);
    expect(fates(calls)).toEqual(['admitted', 'admitted', 'admitted']);
    expect(fates([begin(admission)])).toEqual(['waiting']);
  });

  test('a place counts once, however often it is released', async () => {
    const admission = small({ callsMax: 1 });
    const first = inWork(begin(admission));
    const waiting = [begin(admission), begin(admission)];
    first.release();
    first.release();
    await elapse(0);
    expect(fates(waiting)).toEqual(['waiting', 'admitted']);
  });

  test('a call that waits for its caller holds no place', async () => {
    const admission = small({ callsMax: 1 });
    const slow = inWork(begin(admission));
    slow.release();
    const other = begin(admission);
    expect(fates([other])).toEqual(['admitted']);
  });

  test('a call whose caller has answered takes its place again, and counts once', async () => {
    const admission = small({ callsMax: 1 });
    const call = inWork(begin(admission));
    call.release();
    expect([call.resume(), call.resume()]).toEqual([true, true]);
    const next = begin(admission);
    await elapse(0);
    expect(fates([next])).toEqual(['waiting']);
    call.release();
    await elapse(0);
    expect(fates([next])).toEqual(['admitted']);
  });

  test('calls that take their places again are no more at once than those that were never without', async () => {
    const admission = small({ callsMax: 2 });
    const calls = Array.from({ length: 10 }, () => inWork(begin(admission, 'released')));
    const resumed = calls.map((call) => resume(call));
    await elapse(0);
    expect(resumed.filter(({ fate }) => fate === 'admitted')).toHaveLength(2);
    for (const [ended, admitted] of [
      [0, 3],
      [1, 4],
    ] as const) {
      calls[ended]?.release();
      await elapse(0);
      expect(resumed.filter(({ fate }) => fate === 'admitted')).toHaveLength(admitted);
    }
    await elapse(waitMsMax);
    expect(resumed.filter(({ fate }) => fate === 'refused')).toHaveLength(6);
    expect(fates([begin(admission)])).toEqual(['waiting']);
  });

  test('a refused call that had a place before leaves none behind', async () => {
    const admission = small({ callsMax: 1 });
    const slow = inWork(begin(admission, 'released'));
    const held = inWork(begin(admission));
    const resumed = resume(slow);
    await elapse(waitMsMax);
    expect(resumed.fate).toBe('refused');
    slow.release();
    expect(fates([begin(admission)])).toEqual(['waiting']);
    held.release();
  });
});

describe('waiting', () => {
  test('a call that gets no place in time is refused, and not before', async () => {
    const admission = small({ callsMax: 1 });
    const held = begin(admission);
    const early = begin(admission);
    await elapse(200);
    const late = begin(admission);
    await elapse(waitMsMax - 201);
    expect(fates([early, late])).toEqual(['waiting', 'waiting']);
    await elapse(1);
    expect(fates([early, late])).toEqual(['refused', 'waiting']);
    await elapse(200);
    expect(fates([held, late])).toEqual(['admitted', 'refused']);
    inWork(held).release();
    expect(fates([begin(admission)])).toEqual(['admitted']);
  });

  test('the newest call gets a place that becomes free', async () => {
    const admission = small({ callsMax: 1 });
    const held = inWork(begin(admission));
    const calls = [begin(admission), begin(admission)];
    held.release();
    await elapse(0);
    expect(fates(calls)).toEqual(['waiting', 'admitted']);
  });

  test('a burst is served whole, also calls that have waited for long', async () => {
    const admission = small({ callsMax: 1 });
    const held = inWork(begin(admission));
    const burst = begin(admission);
    await elapse(waitMsMax - 100);
    held.release();
    await elapse(0);
    expect(fates([burst])).toEqual(['admitted']);
  });

  /** Calls wait without a break for longer than one call may. */
  const overload = async (admission: Admission) => {
    for (let round = 0; round < 3; round += 1) {
      begin(admission);
      await elapse(waitMsMax - 100);
    }
  };

  test('under a lasting overload only calls that have just arrived get a place', async () => {
    const admission = small({ callsMax: 1 });
    let held = inWork(begin(admission));
    await overload(admission);
    const stale = begin(admission);
    await elapse(50);
    held.release();
    await elapse(0);
    expect(fates([stale])).toEqual(['waiting']);
    // The place is free for the next call.
    held = inWork(begin(admission));
    const fresh = begin(admission);
    await elapse(5);
    held.release();
    await elapse(0);
    expect(fates([stale, fresh])).toEqual(['waiting', 'admitted']);
    await elapse(waitMsMax);
    expect(fates([stale])).toEqual(['refused']);
  });

  test('when an overload is over, the calls that still wait get the places', async () => {
    const admission = small({ callsMax: 1 });
    const held = inWork(begin(admission));
    await overload(admission);
    const late = begin(admission);
    await elapse(50);
    held.release();
    await elapse(9);
    expect(fates([late])).toEqual(['waiting']);
    await elapse(1);
    expect(fates([late])).toEqual(['admitted']);
  });

  test('the oldest call is refused when too many wait', async () => {
    const admission = small({ callsMax: 1, waitingMax: 2 });
    begin(admission);
    const calls = [begin(admission), begin(admission), begin(admission)];
    await elapse(0);
    expect(fates(calls)).toEqual(['refused', 'waiting', 'waiting']);
  });

  test('a caller that has disconnected gets no place', async () => {
    const admission = small({ callsMax: 1 });
    const held = inWork(begin(admission));
    const [stays, leaves] = [begin(admission), begin(admission)];
    leaves.isGone = true;
    held.release();
    await elapse(0);
    expect(fates([stays, leaves])).toEqual(['admitted', 'refused']);
  });

  test('calls that arrived together are refused in portions, so that others are served between them', async () => {
    const admission = small({ callsMax: 1 });
    begin(admission);
    const calls = Array.from({ length: 100 }, () => begin(admission));
    await elapse(waitMsMax);
    const refused = () => fates(calls).filter((fate) => fate === 'refused').length;
    expect(refused()).toBeGreaterThan(0);
    expect(refused()).toBeLessThan(100);
    await elapse(10);
    expect(refused()).toBe(100);
  });
});
