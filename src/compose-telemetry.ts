// Opens what measures and traces a process. Both are loaded only where an operator uses them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from './app/ports/system.ts';
import { noTelemetry } from './app/ports/telemetry.ts';
import { noTracing } from './app/ports/tracing.ts';
import type { ProcessTelemetry } from './compose-metrics.ts';
import type { HttpApi } from './compose-server.ts';
import type { Config } from './config/config.ts';
import type { StartedTracing } from './telemetry/tracing/start-tracing.ts';

/** The version of the service. */
export const ownVersion = (): string => {
  const text = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
};

/** Opens what measures this process. Without metrics nothing is measured, and prom-client is not loaded. */
export async function openTelemetry({ metrics: address, roles }: Config, log: Log): Promise<ProcessTelemetry> {
  if (address === null) {
    const off: HttpApi = { listen: async () => {}, close: async () => {} };
    return { telemetry: noTelemetry, measurements: async () => [], createServer: () => off };
  }
  const { openMetrics } = await import('./compose-metrics.ts');
  return openMetrics(address, { version: ownVersion(), roles }, log);
}

/** Opens what traces this process. OpenTelemetry is loaded only where spans are sent. */
export async function openTracing({ tracing: options, roles }: Config, log: Log): Promise<StartedTracing> {
  // Commands work for a moment, and on no requests.
  if (options === null || !(roles.api || roles.worker)) return { tracing: noTracing, close: async () => {} };
  const { startTracing } = await import('./telemetry/tracing/start-tracing.ts');
  return startTracing({ ...options, version: ownVersion() }, log);
}
