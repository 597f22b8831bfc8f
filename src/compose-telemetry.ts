// Builds what measures and traces a process, and serves the metrics of a node.

import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Log } from './app/ports/system.ts';
import { noTelemetry, type Telemetry } from './app/ports/telemetry.ts';
import { noTracing } from './app/ports/tracing.ts';
import type { HttpApi } from './compose-server.ts';
import type { Config } from './config/config.ts';
import { close, listen } from './http/server.ts';
import { createCollector } from './telemetry/collect.ts';
import { createMeasures } from './telemetry/measure.ts';
import { createMetricsServer } from './telemetry/metrics-server.ts';
import { createMetrics } from './telemetry/registry.ts';
import { type Measurements, type ProcessMeasurements, renderMetrics } from './telemetry/render.ts';
import { clearGauges, createSources, type SourceDeps, setLocalGauges, setPoolGauges } from './telemetry/sources.ts';
import type { StartedTracing } from './telemetry/tracing/start-tracing.ts';

/** What the first process of a node reports besides its own measurements. */
export interface NodeSources extends SourceDeps {
  readonly database: string;
  /** The measurements of the node's API processes, if it has any. */
  readonly processes: (() => Promise<readonly ProcessMeasurements[]>) | null;
}

/** What measures a process. */
export interface ProcessTelemetry {
  readonly telemetry: Telemetry;
  /** The measurements of this process, for the first process of the node. */
  measurements(): Promise<Measurements>;
  /** The server of the node's metrics, which does nothing where they are off. */
  createServer(sources: NodeSources): HttpApi;
}

/** The version of the service. */
export const ownVersion = (): string => {
  const text = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
};

/** Builds what measures this process; without metrics, nothing is measured. */
export function openTelemetry({ metrics: address, roles }: Config, log: Log): ProcessTelemetry {
  if (address === null) {
    const off: HttpApi = { listen: async () => {}, close: async () => {} };
    return { telemetry: noTelemetry, measurements: async () => [], createServer: () => off };
  }
  const metrics = createMetrics();
  clearGauges(metrics);
  const telemetry = createMeasures(metrics);
  const measurements = () => {
    setPoolGauges(metrics, telemetry.poolStates());
    return metrics.registry.getMetricsAsJSON();
  };

  function createServer({ database, processes, ...deps }: NodeSources): HttpApi {
    const played = Object.entries(roles).flatMap(([role, isPlayed]) => (isPlayed ? [role] : []));
    const build = { version: ownVersion(), node: process.versions.node, database, roles: played.join() };
    metrics.gauge('mitome_build_info').set(build, 1);
    const succeeded = metrics.gauge('mitome_collection_success');
    const report = (source: string, isSuccess: boolean) => succeeded.set({ source }, isSuccess ? 1 : 0);
    const collect = createCollector(createSources(metrics, deps), report, log);
    const server: Server = createMetricsServer(async () => {
      const [others] = await Promise.all([processes?.() ?? [], collect()]);
      setLocalGauges(metrics, deps);
      return renderMetrics([{ process: 'main', measurements: await measurements() }, ...others]);
    }, log);
    return { listen: () => listen(server, address as NonNullable<typeof address>), close: () => close(server) };
  }
  return { telemetry, measurements, createServer };
}

/** Builds what traces this process. OpenTelemetry is loaded here, and only where spans are sent. */
export async function openTracing({ tracing: options, roles }: Config, log: Log): Promise<StartedTracing> {
  // Commands work for a moment, and on no requests.
  if (options === null || !(roles.api || roles.worker)) return { tracing: noTracing, close: async () => {} };
  const { startTracing } = await import('./telemetry/tracing/start-tracing.ts');
  return startTracing({ ...options, version: ownVersion() }, log);
}
