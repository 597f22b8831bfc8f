// Decides a part of the sessions in a process of its own; started by run-beside.ts.

import { once } from 'node:events';
import { clusterCount, type PlannedSession, planCorpus } from './corpus.ts';
import { createEngine } from './engine.ts';
import { scoreAtGates } from './gates.ts';
import type { EvalSession } from './session.ts';
import { resultOf } from './tally.ts';
import { type Phase, phases, type WorkerJob, type WorkerReport } from './worker-messages.ts';

function report(one: WorkerReport): void {
  process.send?.(one);
}

/** Does a job: each phase when the parent says so. */
async function work(job: WorkerJob): Promise<void> {
  const engine = await createEngine({ remember: true });
  const plan = planCorpus(engine, job.corpus).filter(
    ({ person, id }) => (person % clusterCount) % job.workers === job.worker && !job.done.includes(id),
  );
  const timed = plan.filter(({ id }) => job.timed.includes(id));
  const others = plan.filter(({ id }) => !job.timed.includes(id));
  const isLate = () => job.deadline !== null && Date.now() >= job.deadline;
  const decide = async ({ id, group, care, draw }: PlannedSession, drawn?: EvalSession) => {
    const began = performance.now();
    const session = drawn ?? (await draw());
    const decided = await engine.decide(session);
    const isGenuine = group === 'genuine';
    const faces = isGenuine && care !== 'hard' ? await engine.facesOf?.(session) : undefined;
    const atGates = isGenuine && engine.readAt !== undefined ? await scoreAtGates(session, engine.readAt) : [];
    const result = resultOf(session, decided, { isTimed: drawn !== undefined, faces, atGates });
    report({ id, result, elapsed: (performance.now() - began) / 1000 });
  };
  const drawn: EvalSession[] = [];
  const perform: Record<Phase, () => Promise<void>> = {
    async draw() {
      for (const one of timed) drawn.push(await one.draw());
      // The children and the models start with the first picture, which no session of a running service waits for.
      if (drawn[0] !== undefined) await engine.decide(drawn[0]);
      engine.forget();
    },
    async time() {
      for (const [row, one] of timed.entries()) if (!isLate()) await decide(one, drawn[row]);
    },
    async run() {
      for (const one of others) if (!isLate()) await decide(one);
    },
  };
  try {
    for (const phase of phases) {
      if (phase !== phases[0]) await once(process, 'message');
      await perform[phase]();
      report({ finished: phase });
    }
  } finally {
    await engine.close();
  }
}

process.once('disconnect', () => process.exit(1));
const [job] = (await once(process, 'message')) as [WorkerJob];
try {
  await work(job);
} catch (cause) {
  report({ failed: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) });
}
// Reports go out in order: after this one has left, the others have.
process.send?.(null, () => process.exit(0));
