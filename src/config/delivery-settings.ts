// The settings for the delivery of notifications.

import { z } from 'zod';

/** The text of docs/settings.md about a variable; its default is part of its schema. */
export interface SettingDocs {
  readonly meaning: string;
  readonly bounds?: string;
  /** The effect of a missing variable that has no default. */
  readonly absent?: string;
}

export const settingDocs = z.registry<SettingDocs>();

interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
}

/** A whole number in digits alone, since `Number` also reads 1e3, 0x10 and an empty text. */
export function wholeNumber(byDefault: number, bounds: Bounds, meaning: string) {
  return numberText(bounds)
    .prefault(`${byDefault}`)
    .register(settingDocs, { meaning, bounds: boundsText(bounds) });
}

/** The same without a default. @param absent the effect when it is missing */
export function optionalWholeNumber(absent: string, bounds: Bounds, meaning: string) {
  return numberText(bounds)
    .optional()
    .register(settingDocs, { meaning, absent, bounds: boundsText(bounds) });
}

const boundsText = ({ min, max, unit = '' }: Bounds): string => `${min} to ${max} ${unit}`.trim();

function numberText({ min, max }: Bounds) {
  return z.string().transform((text, context) => {
    const value = readNumber(text, { min, max });
    if (typeof value === 'number') return value;
    context.addIssue({ code: 'custom', message: value.error });
    return z.NEVER;
  });
}

/** Returns the number, or the rule that the text breaks. The text is repeated only if it is a number: anything else might be a secret. */
function readNumber(text: string, { min, max }: Bounds): number | { readonly error: string } {
  const trimmed = text.trim();
  const value = Number(trimmed);
  if (/^\d{1,15}$/.test(trimmed) && value >= min && value <= max) return value;
  const given = /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(trimmed) ? `, not ${trimmed}` : '';
  return { error: `must be a whole number from ${min} to ${max}${given}` };
}

const delay = { min: 0, max: 604_800 };
const attemptsMax = 20;

const retrySchedule = z
  .string()
  .transform((text, context) => {
    const error = (message: string) => context.addIssue({ code: 'custom', message });
    const read = text.split(',').map((entry) => readNumber(entry, delay));
    for (const [index, entry] of read.entries()) {
      if (typeof entry !== 'number') error(`entry ${index + 1} ${entry.error}`);
    }
    if (read.length > attemptsMax) error(`must have 1 to ${attemptsMax} entries, not ${read.length}`);
    if (typeof read[0] === 'number' && read[0] !== 0) error(`must begin with 0, not ${read[0]}`);
    return read.filter((entry) => typeof entry === 'number');
  })
  .prefault('0,5,300,1800,7200,18000,36000,50400,72000,86400')
  .register(settingDocs, {
    meaning:
      'The delay before each attempt, counted from the end of the previous one and separated by commas. There are as many attempts as entries; after the last one the delivery is abandoned.',
    bounds: `1 to ${attemptsMax} entries, each ${delay.min} to ${delay.max} seconds; the first is 0`,
  });

/** The variables of webhook delivery (SPEC 6.4). `queue` and `notifications` use their defaults, so this file imports no other code of the service. */
export const deliveryVariables = {
  WEBHOOK_RETRY_SCHEDULE_SECONDS: retrySchedule,
  WEBHOOK_TIMEOUT_MS: wholeNumber(
    15_000,
    { min: 1000, max: 60_000, unit: 'milliseconds' },
    'Limit of a whole attempt: name resolution, connection, TLS, request and the response headers.',
  ),
  WEBHOOK_CONNECT_TIMEOUT_MS: wholeNumber(
    3000,
    { min: 100, max: 30_000, unit: 'milliseconds' },
    'Limit of name resolution, connection and TLS together. Must not exceed `WEBHOOK_TIMEOUT_MS`.',
  ),
  WEBHOOK_DNS_TIMEOUT_MS: wholeNumber(
    1000,
    { min: 250, max: 10_000, unit: 'milliseconds' },
    'How long a name server has to respond before it is queried a second and last time.',
  ),
  WEBHOOK_CONCURRENCY: wholeNumber(
    256,
    { min: 1, max: 4096, unit: 'attempts' },
    'How many attempts one node runs at once.',
  ),
  WEBHOOK_ENDPOINT_CONCURRENCY: wholeNumber(
    64,
    { min: 1, max: 1024, unit: 'attempts' },
    'How many attempts at one endpoint run at once at most, over all nodes: the number grows while the endpoint responds quickly. Nodes that claim at the same moment may exceed it by one round each.',
  ),
  WEBHOOK_ENDPOINT_CONCURRENCY_MIN: wholeNumber(
    4,
    { min: 1, max: 1024, unit: 'attempts' },
    'What the number shrinks to while attempts take longer than three seconds, timeouts included. Never more than `WEBHOOK_ENDPOINT_CONCURRENCY`.',
  ),
  WEBHOOK_PAUSE_AFTER_SECONDS: wholeNumber(
    432_000,
    { min: 60, max: 31_536_000, unit: 'seconds' },
    'An endpoint that has failed for this long without a success is paused: its events are held, not dropped.',
  ),
  WEBHOOK_PROBE_INTERVAL_SECONDS: wholeNumber(
    3600,
    { min: 10, max: 86_400, unit: 'seconds' },
    'How often one held event is sent to a paused endpoint; a success resumes the endpoint.',
  ),
};

/** The settings of webhook delivery, in milliseconds and attempts. */
export type DeliverySettings = ReturnType<typeof deliverySettingsOf>;

/** Names the parsed variables as the code does. */
export function deliverySettingsOf(variables: z.infer<z.ZodObject<typeof deliveryVariables>>) {
  return {
    retryDelaysMs: variables.WEBHOOK_RETRY_SCHEDULE_SECONDS.map((seconds) => seconds * 1000) as readonly number[],
    timeoutMs: variables.WEBHOOK_TIMEOUT_MS,
    connectTimeoutMs: variables.WEBHOOK_CONNECT_TIMEOUT_MS,
    dnsTimeoutMs: variables.WEBHOOK_DNS_TIMEOUT_MS,
    concurrency: variables.WEBHOOK_CONCURRENCY,
    endpointConcurrency: variables.WEBHOOK_ENDPOINT_CONCURRENCY,
    endpointConcurrencyMin: Math.min(
      variables.WEBHOOK_ENDPOINT_CONCURRENCY_MIN,
      variables.WEBHOOK_ENDPOINT_CONCURRENCY,
    ),
    pauseAfterMs: variables.WEBHOOK_PAUSE_AFTER_SECONDS * 1000,
    probeIntervalMs: variables.WEBHOOK_PROBE_INTERVAL_SECONDS * 1000,
  } as const;
}

export const defaultDeliverySettings: DeliverySettings = deliverySettingsOf(z.object(deliveryVariables).parse({}));
