// Runs inside the fuzzed service (NODE_OPTIONS=--import): measures how long its event loop was held. SIGUSR2 forgets what was before.

import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const path = process.env.FUZZ_PROBE_FILE;
if (isMainThread && path !== undefined) {
  const tickMs = 5;
  const delays = monitorEventLoopDelay({ resolution: tickMs });
  delays.enable();
  let ownMs = 0;
  let before = process.threadCpuUsage();
  // On a busy machine the loop also waits for a processor. Only what its own thread computed between two ticks is its own work.
  setInterval(() => {
    const { user, system } = process.threadCpuUsage();
    ownMs = Math.max(ownMs, (user + system - before.user - before.system) / 1000);
    before = { user, system };
  }, tickMs).unref();
  setInterval(() => {
    writeFileSync(path, JSON.stringify({ ownMs, maxMs: delays.max / 1e6, p99Ms: delays.percentile(99) / 1e6 }));
  }, 500).unref();
  process.on('SIGUSR2', () => {
    delays.reset();
    ownMs = 0;
  });
}
