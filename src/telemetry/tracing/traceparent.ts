// The header `traceparent` of W3C Trace Context.

import { isSpanContextValid, type SpanContext, TraceFlags } from '@opentelemetry/api';

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Reads a header of any version, as far as version 00 goes. @returns null when it is malformed or names no span */
export function parseTraceparent(text: string): SpanContext | null {
  if (text.length > 512) return null;
  const [, version, traceId = '', spanId = '', flags = '', rest] = form.exec(text) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return null;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const parsed = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(parsed) ? parsed : null;
}

/** Writes a header of version 00. */
export function writeTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}
