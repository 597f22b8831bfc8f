// An OpenTelemetry collector on loopback, as far as spans need one: OTLP over HTTP in JSON.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntil } from './time.ts';

interface OtlpAttribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
}

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly OtlpAttribute[];
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status: { readonly code: number };
}

/** A span as it was sent. */
export interface CollectedSpan extends Omit<OtlpSpan, 'attributes' | 'kind'> {
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer' | undefined;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
}

export interface Collector {
  /** What `OTEL_EXPORTER_OTLP_ENDPOINT` is set to. */
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** Everything that was sent: request lines, headers and bodies. */
  text(): string;
  /** How many requests have arrived. */
  requests(): number;
  /** How many connections were made. */
  connections(): number;
  /** Waits until spans are as they must be. */
  until<T>(what: string, find: (spans: readonly CollectedSpan[]) => T | null | undefined | false): Promise<T>;
  /** Responds to nothing from now on, or to everything again. */
  hold(isHeld: boolean): void;
  close(): Promise<void>;
}

const kinds = [undefined, 'internal', 'server', 'client', 'producer', 'consumer'] as const;

/** Opens a collector. */
export async function openCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  let isHeld = false;
  let requests = 0;
  let connections = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    texts.push(`${request.method} ${request.url}\n${request.rawHeaders.join('\n')}\n${body}`);
    if (isHeld) return;
    spans.push(...spansOf(body));
    response.setHeader('Content-Type', 'application/json');
    response.end('{}');
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => texts.join('\n'),
    requests: () => requests,
    connections: () => connections,
    until: (what, find) => waitUntil(what, async () => find(spans) || null),
    hold(held) {
      isHeld = held;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function spansOf(body: string): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(body) as {
    readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[] }[];
  };
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans)
    .map(({ attributes, kind, ...span }) => ({
      ...span,
      kind: kinds[kind],
      attributes: Object.fromEntries(
        attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
      ),
    }));
}
