import autocannon from 'autocannon';
import type { Burst, BurstResult, LoadMessage, LoadQuestion } from './load-generator.ts';

/** The load generator's process: sends a burst for each question that it is asked. */

const timeoutSeconds = 20;

function sendBurst({ url, method, headers, body, connections, requests }: Burst): Promise<BurstResult> {
  return new Promise((resolve, reject) => {
    const latenciesMs: number[] = [];
    const firstAt = performance.now();
    let lastAt = firstAt;
    const run = autocannon(
      { url, method, headers, body, connections, amount: requests, timeout: timeoutSeconds, sampleInt: 20 },
      (error, result) => {
        if (error !== null) {
          reject(error);
          return;
        }
        const statuses: Record<string, number> = {};
        for (const [status, { count }] of Object.entries(result.statusCodeStats)) statuses[status] = count;
        const failed = result.errors + result.timeouts;
        resolve({ seconds: (lastAt - firstAt) / 1000, statuses, failed, latenciesMs });
      },
    );
    run.on('response', (_client: unknown, _status: number, _bytes: number, latencyMs: number) => {
      latenciesMs.push(latencyMs);
      lastAt = performance.now();
    });
  });
}

function reply(message: LoadMessage): void {
  process.send?.(message);
}

process.on('message', (message) => {
  const { id, burst } = message as LoadQuestion;
  sendBurst(burst).then(
    (result) => reply({ id, result }),
    (error: unknown) => reply({ id, fault: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
