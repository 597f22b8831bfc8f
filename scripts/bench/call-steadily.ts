import { createTenantClient, succeeded } from '../setup/api-clients.ts';
import type { SteadyCalls } from './steady-calls.ts';

/**
 * Creates and reads sessions at a steady rate between the messages `start` and `stop`, and replies with the latencies.
 * Run with the origin of the service and the rate of each operation a second, and the key of a tenant in `API_KEY`.
 */
const [baseUrl = '', perSecond = '1'] = process.argv.slice(2);

const client = createTenantClient(baseUrl, process.env.API_KEY ?? '');
const create = () => succeeded(client.POST('/v1/verification-sessions', { body: {} }));
let isOver = false;

/**
 * A call that is late delays no other one, so waiting shows in the latencies.
 * @throws the first fault of a call, which ends the others
 */
async function callUntilOver(): Promise<SteadyCalls> {
  const latencies: SteadyCalls = { create: [], get: [] };
  const faults: unknown[] = [];
  const { id } = await create();
  const get = () => succeeded(client.GET('/v1/verification-sessions/{id}', { params: { path: { id } } }));
  const call = async (operation: keyof SteadyCalls, dueAt: number): Promise<void> => {
    try {
      await (operation === 'create' ? create() : get());
      latencies[operation].push(performance.now() - dueAt);
    } catch (fault) {
      faults.push(fault);
      isOver = true;
    }
  };
  const running: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let index = 0; !isOver; index += 1) {
    const dueAt = startedAt + (index * 500) / Number(perSecond);
    const waitMs = dueAt - performance.now();
    if (waitMs > 0.5) await new Promise((resolve) => setTimeout(resolve, waitMs));
    // Timers fire up to a millisecond late: what this process is late must not count as the service's.
    running.push(call(index % 2 === 0 ? 'create' : 'get', Math.max(dueAt, performance.now())));
  }
  await Promise.all(running);
  if (faults.length > 0) throw faults[0];
  return latencies;
}

process.on('message', (message) => {
  isOver = message !== 'start';
  if (isOver) return;
  callUntilOver().then(
    (latencies) => process.send?.(latencies),
    (error: unknown) => process.send?.({ fault: `${error}` }),
  );
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
