// Tells other nodes what this worker can do, and finds out which decisions it takes.

import type { DispatchStore } from '../app/ports/deliveries.ts';
import type { Clock, Log } from '../app/ports/system.ts';
import type { LiveWorker, LiveWorkers } from '../app/ports/workers.ts';
import {
  awaitedKinds,
  type Capability,
  type DecisionKind,
  decisionKinds,
  takesDecisions,
  waitingKinds,
} from '../domain/capability.ts';
import { type Loop, startLoop } from '../system/loop.ts';

/** How often a worker records that it lives, and how long the others believe it, in milliseconds. */
const recordEveryMs = 5000;
const expiresAfterMs = 30_000;
/** After an outage of the database all workers have expired: for so long, each may still record itself. At least two of their rounds. */
const returnsWithinMs = 3 * recordEveryMs;

/** For so long after a worker ended or died, decisions about faces wait for it where no other one looks at them, in milliseconds. */
const awaitedMs = 10 * 60_000;

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
}

/** Which decisions this node takes. */
export interface Ability {
  /** The kinds of decisions; none before this worker is recorded. */
  taken(): readonly DecisionKind[];
  /** The kinds that no live worker takes now. */
  untaken(): readonly DecisionKind[];
  /** Whether decisions wait because no live worker reads print. */
  isWaiting(): boolean;
  /** How many worker nodes live, this one included. */
  nodes(): number;
  /** Records that this worker ends, so that others take its decisions at once. */
  stop(): Promise<void>;
}

/** Starts to record this worker. While the database is unavailable, and shortly after, what was last read of the others holds. */
export function startAbility(deps: AbilityDeps): Ability {
  const { id, workers, capabilities, needsPrint, clock, log } = deps;
  let own: LiveWorker | null = null;
  let others: readonly LiveWorker[] | null = null;
  /** The workers that ended or died lately. */
  let recent: readonly LiveWorker[] = [];
  let listedAt = Number.POSITIVE_INFINITY;
  let keepsUntil = Number.NEGATIVE_INFINITY;
  let isWaiting = false;

  /** The other workers, with those that an outage kept from recording themselves as they kept this one. */
  async function listOthers(now: Date): Promise<readonly LiveWorker[]> {
    const rows = await workers.list(new Date(now.getTime() - awaitedMs));
    const listed = rows.filter((worker) => worker.id !== id && worker.expiresAt >= now);
    recent = rows.filter((worker) => worker.expiresAt < now);
    if (now.getTime() - listedAt > expiresAfterMs - returnsWithinMs) keepsUntil = now.getTime() + returnsWithinMs;
    listedAt = now.getTime();
    if (now.getTime() >= keepsUntil) return listed;
    const known = new Set(listed.map((worker) => worker.id));
    return [...listed, ...(others ?? []).filter((worker) => !known.has(worker.id))];
  }

  function liveCapabilities(): (readonly Capability[])[] {
    return [capabilities(), ...(others ?? []).map((worker) => worker.capabilities)];
  }

  function untaken(): DecisionKind[] {
    if (others === null) return [];
    const live = liveCapabilities();
    const ended = recent.map((worker) => worker.capabilities);
    return [...waitingKinds(live, needsPrint), ...awaitedKinds(live, ended)];
  }

  async function round(): Promise<boolean> {
    const now = clock.now();
    own = { id, capabilities: capabilities(), expiresAt: new Date(now.getTime() + expiresAfterMs) };
    await workers.record(own, new Date(now.getTime() - awaitedMs));
    others = await listOthers(now);
    const kinds = waitingKinds(liveCapabilities(), needsPrint);
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
      if (others === null) return [];
      const able = capabilities();
      const known = others.map((worker) => worker.capabilities);
      const left = untaken();
      return decisionKinds.filter((kind) => !left.includes(kind) && takesDecisions(kind, able, known, needsPrint));
    },
    untaken,
    isWaiting: () => isWaiting,
    nodes: () => 1 + (others?.length ?? 0),
    async stop() {
      await loop.stop();
      const now = clock.now().getTime();
      // Otherwise its row expires later.
      const ended = own && { ...own, expiresAt: new Date(now - 1) };
      if (ended !== null) await workers.record(ended, new Date(now - awaitedMs)).catch(() => {});
    },
  };
}
