// Keeps trips of sessions going, and ends them in order.

import { setTimeout as pause } from 'node:timers/promises';
import type { Expected, JourneyDeps } from './journey.ts';
import { travel } from './journey.ts';

/** A running load. */
export interface Load {
  /** Every session whose creation was acknowledged. */
  readonly sessions: readonly Expected[];
  /** Responses that no fault explains, each with how often it came. */
  readonly unexpected: ReadonlyMap<string, number>;
  /** Begins no further trip, and waits for those under way. @returns how many did not end in time */
  finish(timeoutMs: number): Promise<number>;
}

const betweenMs = 100;

/** Starts the load. @param travellers how many trips are under way at a time */
export function startLoad(deps: Omit<JourneyDeps, 'givenUp' | 'onCreated' | 'onUnexpected'>, travellers = 4): Load {
  const sessions: Expected[] = [];
  const unexpected = new Map<string, number>();
  const givingUp = new AbortController();
  let [number, isEnding, unfinished] = [0, false, 0];
  const all: JourneyDeps = {
    ...deps,
    givenUp: givingUp.signal,
    onCreated: (expected) => void sessions.push(expected),
    onUnexpected: (what) => void unexpected.set(what, (unexpected.get(what) ?? 0) + 1),
  };
  const run = async (): Promise<void> => {
    while (!isEnding) {
      number += 1;
      await travel(all, number).catch(() => {
        unfinished += 1;
      });
      await pause(betweenMs);
    }
  };
  const running = Promise.all(Array.from({ length: travellers }, run));
  return {
    sessions,
    unexpected,
    async finish(timeoutMs) {
      isEnding = true;
      const timer = setTimeout(() => givingUp.abort(), timeoutMs);
      await running;
      clearTimeout(timer);
      return unfinished;
    },
  };
}
