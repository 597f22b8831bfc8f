// Starts and stops what a node with the worker role runs: its queue, what it says of itself, and its sweep.

import type { MasterKeyUse } from '../app/ports/master-keys.ts';
import { type Queue, type QueueDeps, startQueue } from '../queue/start-queue.ts';
import { bounded } from '../system/loop.ts';
import { type AbilityDeps, startAbility } from './ability.ts';
import { type SweepDeps, startSweep } from './sweep.ts';

export interface WorkerNodeDeps extends Omit<QueueDeps, 'ability'> {
  /** They call this node's `notify` after their commits. */
  readonly useCases: QueueDeps['useCases'] & Omit<SweepDeps, 'resealSecrets' | 'log'>;
  readonly masterKeyUse: Pick<MasterKeyUse, 'resealSecrets'>;
  /** What this node can decide, and where it tells others. */
  readonly ability: Pick<AbilityDeps, 'id' | 'workers' | 'capabilities' | 'needsPrint'>;
}

export interface WorkerNode extends Queue {
  /** Whether decisions wait that no live worker takes. */
  isWaiting(): boolean;
}

/** Starts a worker node. It never throws, and its `stop` takes no longer than that of its queue. */
export function startWorkerNode(deps: WorkerNodeDeps): WorkerNode {
  const { dispatch, clock, log } = deps;
  const ability = startAbility({ ...deps.ability, nextDue: dispatch.nextDue, clock, log });
  const queue = startQueue({ ...deps, ability });
  const sweep = startSweep({ ...deps.useCases, ...deps.masterKeyUse, log });
  return {
    ...queue,
    isWaiting: ability.isWaiting,
    async stop() {
      const others = [sweep, ability].map((one) => bounded(one.stop(), deps.settings.timeoutMs));
      await Promise.all([queue.stop(), ...others]);
    },
  };
}
