// The settings of spans, by the names that OpenTelemetry gives them.

import { z } from 'zod';
import { settingDocs } from './delivery-settings.ts';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** The base URL of a collector. A secret belongs into a header: URLs are printed by many tools. */
const endpoint = z.string().transform((text, context) => {
  const url = URL.parse(text);
  if ((url?.protocol === 'http:' || url?.protocol === 'https:') && !/[?#@]/.test(text)) return text.replace(/\/+$/, '');
  const message = 'must be a URL such as http://127.0.0.1:4318, without user name, query or fragment';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** `name=value,name=value`, values percent-encoded; errors name the position, never the value. */
const headers = z.string().transform((text, context) => {
  const given: Record<string, string> = {};
  for (const [index, part] of text.split(',').entries()) {
    const [name = '', ...rest] = part.trim().split('=');
    const value = decoded(rest.join('='));
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && value !== null && /^[\t\x20-\x7e]+$/.test(value)) given[name] = value;
    else
      context.addIssue({ code: 'custom', message: `entry ${index + 1} must be name=value, the value percent-encoded` });
  }
  return given;
});

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return null;
  }
}

const ratio = z.string().transform((text, context) => {
  const number = Number(text);
  if (/^\d*\.?\d+$/.test(text) && number <= 1) return number;
  context.addIssue({ code: 'custom', message: 'must be a number from 0 to 1' });
  return z.NEVER;
});

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint.optional().register(settingDocs, {
    absent: 'off: nothing is traced',
    meaning:
      'Base URL of an OpenTelemetry collector. Spans are posted to `/v1/traces` below it, as OTLP over HTTP in JSON; see [monitoring](monitoring.md#traces).',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional().register(settingDocs, {
    absent: 'none',
    meaning: 'Headers for the collector, such as a token of it: `name=value`, percent-encoded, separated by commas.',
  }),
  OTEL_SERVICE_NAME: z.string().max(255).prefault('mitome').register(settingDocs, {
    meaning: 'The name of the service in its spans.',
  }),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, { error: `must be one of ${samplers.join(', ')}` })
    .prefault('parentbased_always_on')
    .register(settingDocs, {
      meaning: `Which traces are recorded: one of ${samplers.map((sampler) => `\`${sampler}\``).join(', ')}. Requests begin traces, whatever their callers send; jobs and deliveries continue them.`,
    }),
  OTEL_TRACES_SAMPLER_ARG: ratio.optional().register(settingDocs, {
    absent: '1',
    meaning: 'The part of the traces that a sampler with `traceidratio` records, from 0 to 1.',
  }),
};

type TracingVariables = z.output<z.ZodObject<typeof tracingVariables>>;

/** How spans are sent, or null. */
export function tracingOf(values: TracingVariables) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base } = values;
  if (base === undefined) return null;
  return {
    url: `${base}/v1/traces`,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: values.OTEL_SERVICE_NAME,
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG ?? 1,
  };
}
