// Starts what sends spans to a collector. Only a process that traces loads this file, and OpenTelemetry with it.

import { randomUUID } from 'node:crypto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../../app/ports/system.ts';
import type { Tracing } from '../../app/ports/tracing.ts';
import { createTracing } from './create-tracing.ts';

export interface TracingOptions {
  /** Where spans are posted. */
  readonly url: string;
  /** May hold a secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly version: string;
  /** As `OTEL_TRACES_SAMPLER` names it. */
  readonly sampler: string;
  /** Which part of the traces a sampler by ratio takes, from 0 to 1. */
  readonly ratio: number;
}

/** Sends spans, until it is closed. */
export interface StartedTracing {
  readonly tracing: Tracing;
  /** Sends what is left, for some seconds at most, and never throws. */
  close(): Promise<void>;
}

/** How many spans wait to be sent. More are dropped: a collector that is slow or away costs a few megabytes, and delays no work. */
const queuedMax = 4096;
const batchMax = 512;
const batchEveryMs = 1000;
const timeoutMs = 5000;
const closeTimeoutMs = 3000;

/** Starts the tracing of this process. */
export function startTracing(options: TracingOptions, log: Pick<Log, 'warn' | 'info'>): StartedTracing {
  const { url, headers, serviceName, version } = options;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: timeoutMs });
  const processor = new BatchSpanProcessor({
    exporter: reportOutages(exporter, log),
    ...{ maxQueueSize: queuedMax, maxExportBatchSize: batchMax },
    ...{ scheduledDelayMillis: batchEveryMs, exportTimeoutMillis: 2 * timeoutMs },
  });
  const provider = new TracerProvider({
    // Nothing is detected: names of machines, users and command lines are not ours to send.
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
    sampler: samplerOf(options),
    spanProcessors: [processor],
  });
  return {
    tracing: createTracing(provider.getTracer('mitome', version)),
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, closeTimeoutMs);
      });
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      clearTimeout(timer);
    },
  };
}

/** The sampler of a trace's first span; the others follow it by `parentbased_`, or by the id of the trace. */
function samplerOf({ sampler, ratio }: TracingOptions): Sampler {
  const name = sampler.replace('parentbased_', '');
  const root =
    name === 'always_off'
      ? new AlwaysOffSampler()
      : name === 'traceidratio'
        ? new TraceIdRatioBasedSampler(ratio)
        : new AlwaysOnSampler();
  return name === sampler ? root : new ParentBasedSampler({ root });
}

/** Logs the beginning and the end of an outage of the collector. Spans of failed batches are lost. */
function reportOutages(exporter: SpanExporter, log: Pick<Log, 'warn' | 'info'>): SpanExporter {
  let isOut = false;
  return {
    export(spans, resultCallback) {
      exporter.export(spans, (result) => {
        const isFailed = result.code !== 0;
        // Not the message of the error: it may hold what the collector responded.
        if (isFailed && !isOut) log.warn({ reason: result.error?.name ?? 'Error' }, 'sending spans failed');
        if (!isFailed && isOut) log.info({}, 'spans are sent again');
        isOut = isFailed;
        resultCallback(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
