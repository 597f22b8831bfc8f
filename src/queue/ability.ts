// Tells other nodes what this worker can do, and finds out which decisions it takes.

import type { DispatchStore } from '../app/ports/deliveries.ts';
import type { Clock, Log } from '../app/ports/system.ts';
import type { LiveWorker, LiveWorkers } from '../app/ports/workers.ts';
import {
  type Capability,
  type DecisionKind,
  decisionKinds,
  takesDecisions,
  waitingKinds,
} from '../domain/capability.ts';
import { type Loop, startLoop } from './loop.ts';

/** How often a worker records that it lives, and how long the others believe it, in milliseconds. */
const recordEveryMs = 5000;
const expiresAfterMs = 30_000;
/** After an outage of the database all workers have expired: for so long, each may still record itself. At least two of their rounds. */
const returnsWithinMs = 3 * recordEveryMs;

export interface AbilityDeps {
  /** A UUID of this start of the process. */
  readonly id: string;
  readonly workers: LiveWorkers;
  /** What this node can do now. */
  readonly capabilities: () => readonly Capability[];
  /** Whether documents of live tenants wait for a worker that reads print. */
  readonly needsPrint: boolean;
  readonly nextDue: DispatchStore['nextDue'];
  readonly clock: Clock;
  readonly log: Log;
  /** Called after each round: this node may take decisions that it did not take before. */
  readonly onChange: () => void;
}

/** Which decisions this node takes. */
export interface Ability {
  /** The kinds of decisions; none before this worker is recorded. */
  taken(): readonly DecisionKind[];
  /** The kinds that no live worker takes. */
  untaken(): readonly DecisionKind[];
  /** Whether decisions wait that no live worker takes. */
  isWaiting(): boolean;
  /** Forgets this worker, so that others take its decisions at once. */
  stop(): Promise<void>;
}

/** Starts to record this worker. While the database is unavailable, and shortly after, what was last read of the others holds. */
export function startAbility(deps: AbilityDeps): Ability {
  const { id, workers, capabilities, needsPrint, clock, log } = deps;
  let others: readonly LiveWorker[] | null = null;
  let listedAt = Number.POSITIVE_INFINITY;
  let keepsUntil = Number.NEGATIVE_INFINITY;
  let isWaiting = false;

  /** The other workers, with those that an outage kept from recording themselves as they kept this one. */
  async function listOthers(now: Date): Promise<readonly LiveWorker[]> {
    const listed = (await workers.list(now)).filter((worker) => worker.id !== id);
    if (now.getTime() - listedAt > expiresAfterMs - returnsWithinMs) keepsUntil = now.getTime() + returnsWithinMs;
    listedAt = now.getTime();
    if (now.getTime() >= keepsUntil) return listed;
    const known = new Set(listed.map((worker) => worker.id));
    return [...listed, ...(others ?? []).filter((worker) => !known.has(worker.id))];
  }

  function untaken(): DecisionKind[] {
    if (others === null) return [];
    return waitingKinds([capabilities(), ...others.map((worker) => worker.capabilities)], needsPrint);
  }

  async function round(): Promise<boolean> {
    const now = clock.now();
    const own: LiveWorker = { id, capabilities: capabilities(), expiresAt: new Date(now.getTime() + expiresAfterMs) };
    await workers.record(own, now);
    others = await listOthers(now);
    deps.onChange();
    const kinds = untaken();
    const wasWaiting = isWaiting;
    isWaiting = kinds.length > 0 && (await deps.nextDue(kinds)) !== null;
    if (isWaiting && !wasWaiting) {
      log.error({ alert: true }, 'decisions of live tenants wait; no worker reads print');
    }
    return false;
  }

  const loop: Loop = startLoop({ name: 'ability', pauseMs: recordEveryMs, retryMaxMs: recordEveryMs, log, round });
  return {
    taken() {
      const own = capabilities();
      const known = others?.map((worker) => worker.capabilities);
      if (known === undefined) return [];
      return decisionKinds.filter((kind) => takesDecisions(kind, own, known, needsPrint));
    },
    untaken,
    isWaiting: () => isWaiting,
    async stop() {
      await loop.stop();
      // Otherwise its row expires.
      await workers.remove(id).catch(() => {});
    },
  };
}
