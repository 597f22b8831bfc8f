// Makes the spans of the service's work. They are made here alone, so that what they hold can be read in one place.

import { AsyncLocalStorage } from 'node:async_hooks';
import { METHODS } from 'node:http';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { TracedAttempt, TracedRow, Tracing } from '../../app/ports/tracing.ts';
import { parseTraceparent, writeTraceparent } from './traceparent.ts';

/** A span, and the spans that it is linked to, so that none is twice. */
interface Running {
  readonly span: Span;
  readonly linked: Set<string>;
}

const methods = new Set(METHODS);

/** The instant in a UUIDv7, in milliseconds. */
const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/**
 * Traces the work of this process.
 *
 * A request begins a trace of its own. A row of the outbox and an event keep the span that made them, and continue its trace, on whichever node
 * and however much later. A session keeps the span that created it; spans of later requests are linked to it, since a verification may take days.
 */
export function createTracing(tracer: Tracer, now: () => number = Date.now): Tracing {
  const running = new AsyncLocalStorage<Running>();

  const contextOf = (traceparent: string | undefined): Context => {
    const parent = traceparent === undefined ? null : parseTraceparent(traceparent);
    return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
  };

  /** Ends the span with the work, failed by what the work throws. The error itself may hold values, so only its name is kept. */
  async function during<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      return await running.run({ span, linked: new Set() }, work);
    } catch (error) {
      fail(span, error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span.end();
    }
  }

  /** The context of the work that runs. */
  const contextWithin = (): Context => {
    const within = running.getStore();
    return within === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, within.span);
  };

  /** Posts something, and notes how that ended. @param what names the attribute of the result */
  function post<T extends TracedAttempt>(
    span: Span,
    what: 'delivery' | 'test_event' | 'provider',
    work: (traceparent: string) => Promise<T>,
  ): Promise<T> {
    span.setAttribute('http.request.method', 'POST');
    return during(span, async () => {
      const ended = await work(writeTraceparent(span.spanContext()));
      span.setAttribute(`mitome.${what}.result`, ended.class);
      if (ended.status !== null) span.setAttribute('http.response.status_code', ended.status);
      if (ended.class !== (what === 'provider' ? 'valid' : 'delivered')) fail(span, ended.class);
      return ended;
    });
  }

  return {
    current() {
      const context = running.getStore()?.span.spanContext();
      return context === undefined ? null : writeTraceparent(context);
    },

    linkTo(traceparent) {
      const at = running.getStore();
      if (at === undefined || traceparent === null || at.linked.has(traceparent)) return;
      at.linked.add(traceparent);
      const context = parseTraceparent(traceparent);
      if (context !== null) at.span.addLink({ context });
    },

    startRequest(given, traceparent) {
      const method = given !== undefined && methods.has(given) ? given : '_OTHER';
      const links = linksTo(typeof traceparent === 'string' ? parseTraceparent(traceparent) : null);
      const attributes = { 'http.request.method': method };
      const name = method === '_OTHER' ? 'HTTP' : method;
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes, links }, ROOT_CONTEXT);
      return {
        run: (work) => running.run({ span, linked: new Set() }, work),
        end({ requestId, surface, operationId, route, status }) {
          span.setAttributes({ 'mitome.request.id': requestId, 'mitome.surface': surface });
          if (operationId !== undefined) span.setAttribute('mitome.operation', operationId);
          if (route !== undefined) span.setAttribute('http.route', route).updateName(`${name} ${route}`);
          if (status !== null) span.setAttribute('http.response.status_code', status);
          if (status !== null && status >= 500) fail(span, `${status}`);
          span.end();
        },
      };
    },

    handedOver(rows) {
      for (const row of rows) {
        if (row.traceparent === undefined) continue;
        const options = { kind: SpanKind.PRODUCER, attributes: attributesOf(row), startTime: timeOf(row.id) };
        // Clocks of nodes differ: a span that ended before its start would be dropped by some collectors.
        const endTime = Math.max(timeOf(row.id), now());
        tracer.startSpan(`outbox ${row.kind}`, options, contextOf(row.traceparent)).end(endTime);
      }
    },

    job(row, work, isFailure) {
      const options = { kind: SpanKind.CONSUMER, attributes: attributesOf(row) };
      const span = tracer.startSpan(`job ${row.kind}`, options, contextOf(row.traceparent));
      return during(span, async () => {
        const result = await work();
        span.setAttribute('mitome.job.result', result);
        if (isFailure(result)) fail(span, result);
        return result;
      });
    },

    part(part, work) {
      if (running.getStore() === undefined) return work();
      return during(tracer.startSpan(`decide ${part}`, {}, contextWithin()), work);
    },

    attempt({ id, traceparent, attemptsBefore }, work) {
      const attributes = { 'mitome.delivery.id': id, 'mitome.delivery.attempt': attemptsBefore + 1 };
      const options = { kind: SpanKind.CLIENT, attributes };
      return post(tracer.startSpan('deliver', options, contextOf(traceparent)), 'delivery', work);
    },

    testEvent(work) {
      const span = tracer.startSpan('send test event', { kind: SpanKind.CLIENT }, contextWithin());
      return post(span, 'test_event', work);
    },

    providerCall({ provider, step, attempt }, work) {
      const attributes = {
        'mitome.provider.id': provider,
        'mitome.provider.step': step,
        'mitome.provider.attempt': attempt,
      };
      const span = tracer.startSpan('call check provider', { kind: SpanKind.CLIENT, attributes }, contextWithin());
      return post(span, 'provider', work);
    },
  };
}

const attributesOf = ({ id, kind }: TracedRow): Attributes => ({ 'mitome.outbox.id': id, 'mitome.outbox.kind': kind });

const linksTo = (context: SpanContext | null) => (context === null ? [] : [{ context }]);

/** @param type a name from a fixed list, or that of an error's class; never its message */
function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}
