// Builds what measures a process, and serves the metrics of a node.

import type { Server } from 'node:http';
import type { Log } from './app/ports/system.ts';
import type { Telemetry } from './app/ports/telemetry.ts';
import type { HttpApi } from './compose-server.ts';
import type { Config } from './config/config.ts';
import { close, type ListenAddress, listen } from './http/listen.ts';
import { createCollector } from './telemetry/collect.ts';
import { createMeasures } from './telemetry/measure.ts';
import { createMetricsServer } from './telemetry/metrics-server.ts';
import { createMetrics } from './telemetry/registry.ts';
import { type Measurements, type ProcessMeasurements, renderMetrics } from './telemetry/render.ts';
import { clearGauges, createSources, type SourceDeps, setLocalGauges, setPoolGauges } from './telemetry/sources.ts';

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

/** The process that is measured. */
export interface MeasuredProcess {
  readonly version: string;
  readonly roles: Config['roles'];
}

/** @param address where the node's metrics are served */
export function openMetrics(address: ListenAddress, { version, roles }: MeasuredProcess, log: Log): ProcessTelemetry {
  const metrics = createMetrics();
  clearGauges(metrics);
  const telemetry = createMeasures(metrics);
  const measurements = () => {
    setPoolGauges(metrics, telemetry.poolStates());
    return metrics.registry.getMetricsAsJSON();
  };

  function createServer({ database, processes, ...deps }: NodeSources): HttpApi {
    const played = Object.entries(roles).flatMap(([role, isPlayed]) => (isPlayed ? [role] : []));
    const build = { version, node: process.versions.node, database, roles: played.join() };
    metrics.gauge('mitome_build_info').set(build, 1);
    const succeeded = metrics.gauge('mitome_collection_success');
    const report = (source: string, isSuccess: boolean) => succeeded.set({ source }, isSuccess ? 1 : 0);
    const collect = createCollector(createSources(metrics, deps), report, log);
    const server: Server = createMetricsServer(async () => {
      const [others] = await Promise.all([processes?.() ?? [], collect()]);
      setLocalGauges(metrics, deps);
      return renderMetrics([{ process: 'main', measurements: await measurements() }, ...others]);
    }, log);
    return { listen: () => listen(server, address), close: () => close(server) };
  }
  return { telemetry, measurements, createServer };
}
