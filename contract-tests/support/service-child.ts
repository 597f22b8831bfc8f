import { flushCompileCache } from 'node:module';
import { composeService, type Replacements } from '../../src/compose.ts';
import { readConfig } from '../../src/config/config.ts';
import { createFixedDocuments } from './fixed-documents.ts';
import type { ChildMessage, KillAt } from './service-process.ts';
import { createTestClock } from './time.ts';

/**
 * The service as a process of its own, for tests that kill it. It differs from `src/main.ts` in that its clock may be ahead, pictures are
 * kept as they were sent, without a child process, its readings of documents are fixed, and it ends or stops itself at the tracepoint that
 * its parent names.
 */
type Tracepoint = NonNullable<NonNullable<Replacements['queue']>['tracepoint']>;

let armed: KillAt | null = null;

const tracepoint: Tracepoint = async (name) => {
  if (armed === null || armed.name !== name) return;
  armed = { ...armed, occurrence: armed.occurrence - 1 };
  if (armed.occurrence > 0) return;
  if (armed.signal === 'SIGSTOP') {
    armed = null;
    process.kill(process.pid, 'SIGSTOP');
    return;
  }
  process.kill(process.pid, 'SIGKILL');
  // Nothing may happen behind this point, however long the signal takes.
  await new Promise(() => {});
};

const report = (message: ChildMessage) => process.send?.(message);

process.on('message', (killAt: KillAt) => {
  armed = killAt;
  report({ kind: 'armed' });
});

const quality = { blurPx: 0, highlight: 255, contrast: 255, glareShare: 0 };
const pictures: NonNullable<Replacements['pictures']> = {
  reencode: async (bytes) => ({ ok: true, value: { bytes, width: 1200, height: 900, quality } }),
  reencodeLogo: async (bytes) => ({ ok: true, value: { bytes } }),
  close: async () => {},
};

const service = await composeService(readConfig(process.env), {
  clock: createTestClock(Number(process.env.TEST_CLOCK_AHEAD_MS ?? 0)),
  pictures,
  documents: createFixedDocuments(),
  strictEvents: true,
  queue: { tracepoint },
});
await service.useCases.bootstrapInstance(async ({ adminToken }) => {
  report({ kind: 'bootstrapped', adminToken });
});
await service.listen();
report({ kind: 'ready' });
// Usually this happens at the exit, which a process that is killed never comes to.
flushCompileCache();

// Without its parent it has no use.
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => {
  service.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
