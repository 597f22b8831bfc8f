import { once } from 'node:events';
import { openNodeLink } from './processes/node-link.ts';
import { collectGarbageLess } from './system/collect-garbage-less.ts';
import { keepCompiledCode } from './system/compiled-code.ts';
import { catchEndSignals } from './system/end-signals.ts';
import { createLog } from './system/log.ts';
import { endAfter } from './system/teardown.ts';

const { link, ...node } = openNodeLink();
/** A signal ends this process alone, and its node replaces it; a terminal sends one to all of them. */
const ending = AbortSignal.any([catchEndSignals(), node.stopping]);

/** An API process of a node: it serves requests with the configuration that the first process of the node gives it. */
async function main(): Promise<void> {
  collectGarbageLess();
  // Before the modules that take long to compile are loaded.
  keepCompiledCode();
  const { composeService } = await import('./compose.ts');
  const config = await node.config;
  const log = createLog(config.logLevel, 1, process.pid);
  const service = await composeService(config, { log, node: link }, ending);
  try {
    ending.throwIfAborted();
    await service.listen();
  } catch (error) {
    throw await endAfter(error, service.stop);
  }
  await node.ready();
  if (!ending.aborted) await once(ending, 'abort');
  // The log has each fault.
  await service.stop().catch(() => process.exit(1));
  process.exit(0);
}

main().catch(async (error: unknown) => {
  if (ending.aborted) process.exit(0);
  const { message, code } = error as NodeJS.ErrnoException;
  await node.failed(error instanceof Error ? message : 'The service could not start.', code);
  process.exit(1);
});
