/** One setting of the delivery of notifications: all that an operator and the parser need to know about it. */
export interface DeliverySetting {
  /** The environment variable. */
  readonly name: string;
  readonly unit: 'seconds' | 'milliseconds' | 'bytes' | 'percent' | 'times' | 'attempts';
  /** A list where the setting is one. */
  readonly default: number | readonly number[];
  /** Bounds of the value, or of each entry of a list; both are allowed. */
  readonly min: number;
  readonly max: number;
  /** Bounds of a list's length. */
  readonly entries?: { readonly min: number; readonly max: number };
  /** What the first entry of a list must be. */
  readonly first?: number;
  /** One sentence for the operator. */
  readonly meaning: string;
}

/**
 * Every retry delay, timeout and cap of the delivery of notifications (SPEC 6.4), by the property of `DeliverySettings` that
 * holds it. The only place of their defaults: the code that uses them takes them from here, and `docs/settings.md` is made from it.
 */
export const deliverySettings = {
  retryScheduleSeconds: {
    name: 'WEBHOOK_RETRY_SCHEDULE_SECONDS',
    unit: 'seconds',
    default: [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
    min: 0,
    max: 604_800,
    entries: { min: 1, max: 20 },
    first: 0,
    meaning:
      'The pause before each attempt, counted from the end of the one before and separated by commas; there are as many attempts as entries, and then the delivery is abandoned.',
  },
  retryJitterPercent: {
    name: 'WEBHOOK_RETRY_JITTER_PERCENT',
    unit: 'percent',
    default: 10,
    min: 0,
    max: 50,
    meaning:
      'How much longer or shorter than planned a pause may be, so that deliveries that failed together do not come back together.',
  },
  retryAfterFactor: {
    name: 'WEBHOOK_RETRY_AFTER_FACTOR',
    unit: 'times',
    default: 2,
    min: 1,
    max: 10,
    meaning:
      'A `Retry-After` with 429 or 503 counts between the planned pause and this many times it, so that a receiver can neither hurry nor stall a delivery.',
  },
  deadlineMs: {
    name: 'WEBHOOK_DEADLINE_MS',
    unit: 'milliseconds',
    default: 15_000,
    min: 1000,
    max: 60_000,
    meaning: "One limit over a whole attempt: name, connection, TLS, request, and the answer's head to its last byte.",
  },
  connectTimeoutMs: {
    name: 'WEBHOOK_CONNECT_TIMEOUT_MS',
    unit: 'milliseconds',
    default: 3000,
    min: 100,
    max: 30_000,
    meaning: 'The limit over name, connection and TLS together.',
  },
  dnsTimeoutMs: {
    name: 'WEBHOOK_NAME_QUESTION_MS',
    unit: 'milliseconds',
    default: 1000,
    min: 250,
    max: 10_000,
    meaning: 'How long a name server has for its answer before it is asked once more, with more time.',
  },
  dnsResolutionDelayMs: {
    name: 'WEBHOOK_OTHER_FAMILY_MS',
    unit: 'milliseconds',
    default: 300,
    min: 0,
    max: 10_000,
    meaning: "How long is waited for a name's IPv6 addresses once its IPv4 ones are known, or the other way round.",
  },
  addressTimeoutMs: {
    name: 'WEBHOOK_ADDRESS_TIMEOUT_MS',
    unit: 'milliseconds',
    default: 500,
    min: 50,
    max: 10_000,
    meaning:
      'How long one of several addresses of a receiver may take to connect before the next one is tried as well.',
  },
  keepAliveMs: {
    name: 'WEBHOOK_KEEP_ALIVE_MS',
    unit: 'milliseconds',
    default: 4000,
    min: 100,
    max: 60_000,
    meaning:
      'How long an idle connection is kept for the next attempt; keep it shorter than receivers do, or requests meet closing connections.',
  },
  staleResendMs: {
    name: 'WEBHOOK_STALE_RESEND_MS',
    unit: 'milliseconds',
    default: 1000,
    min: 0,
    max: 10_000,
    meaning:
      'An attempt whose kept connection turns out within this time to have been closed before is sent once more at once; 0 never does.',
  },
  responseHeaderBytesMax: {
    name: 'WEBHOOK_ANSWER_HEAD_BYTES_MAX',
    unit: 'bytes',
    default: 16_384,
    min: 1024,
    max: 131_072,
    meaning: 'The largest head of an answer; a longer one fails the attempt as `bad_response`.',
  },
  responseDrainBytesMax: {
    name: 'WEBHOOK_ANSWER_DRAIN_BYTES_MAX',
    unit: 'bytes',
    default: 16_384,
    min: 0,
    max: 1_048_576,
    meaning:
      "An answer's body decides nothing and is thrown away: up to this size it is let in so that the connection can be used again, beyond it the connection is closed.",
  },
  responseDrainMs: {
    name: 'WEBHOOK_ANSWER_DRAIN_MS',
    unit: 'milliseconds',
    default: 1000,
    min: 0,
    max: 10_000,
    meaning: 'How long the same body may take to come in before the connection is closed.',
  },
  slots: {
    name: 'WEBHOOK_SLOTS',
    unit: 'attempts',
    default: 256,
    min: 1,
    max: 4096,
    meaning: 'How many attempts a node makes at once.',
  },
  slotsPerEndpoint: {
    name: 'WEBHOOK_SLOTS_PER_ENDPOINT',
    unit: 'attempts',
    default: 8,
    min: 1,
    max: 256,
    meaning: 'How many of them may go to one endpoint.',
  },
  leaseMs: {
    name: 'WEBHOOK_LEASE_MS',
    unit: 'milliseconds',
    default: 45_000,
    min: 6000,
    max: 600_000,
    meaning:
      'How long a delivery stays with the node that took it; after that another node makes the attempt, as it must when the first one was lost.',
  },
  pauseAfterSeconds: {
    name: 'WEBHOOK_PAUSE_AFTER_SECONDS',
    unit: 'seconds',
    default: 432_000,
    min: 60,
    max: 31_536_000,
    meaning: 'An endpoint that has failed for so long without a success is paused: its events are held, not dropped.',
  },
  forgetFailureSeconds: {
    name: 'WEBHOOK_FORGET_FAILURE_SECONDS',
    unit: 'seconds',
    default: 172_800,
    min: 60,
    max: 31_536_000,
    meaning: 'A failure of an endpoint is forgotten when no other one followed it for so long.',
  },
  probeEverySeconds: {
    name: 'WEBHOOK_PROBE_EVERY_SECONDS',
    unit: 'seconds',
    default: 3600,
    min: 10,
    max: 86_400,
    meaning: 'How often a paused endpoint is tried with one of its held events; a success resumes it.',
  },
} as const satisfies Readonly<Record<string, DeliverySetting>>;

type Property = keyof typeof deliverySettings;

/** The settings of delivery as the service uses them; `deliverySettings` says what each one does. */
export type DeliverySettings = {
  readonly [P in Property]: (typeof deliverySettings)[P]['default'] extends number ? number : readonly number[];
};

/** A rule between settings. `docs/settings.md` shows it with the one that it is about. */
export interface DeliveryRelation {
  readonly of: NumberProperty;
  /** What it is measured by. */
  readonly by: readonly Property[];
  readonly rule: string;
  readonly bound: (settings: DeliverySettings) => { readonly atLeast: number } | { readonly atMost: number };
}

type NumberProperty = { [P in Property]: DeliverySettings[P] extends number ? P : never }[Property];

/** A node needs so much of a lease besides the attempt: to find the attempt a slot and to record how it ended. */
const leaseReserveMs = 5000;

const { retryScheduleSeconds, retryJitterPercent, deadlineMs } = deliverySettings;

/** Every rule between settings. */
export const deliveryRelations: readonly DeliveryRelation[] = [
  {
    of: 'connectTimeoutMs',
    by: ['deadlineMs'],
    rule: `must not exceed ${deadlineMs.name}`,
    bound: (settings) => ({ atMost: settings.deadlineMs }),
  },
  {
    of: 'leaseMs',
    by: ['deadlineMs'],
    rule: `must exceed ${deadlineMs.name} by at least ${leaseReserveMs}`,
    bound: (settings) => ({ atLeast: settings.deadlineMs + leaseReserveMs }),
  },
  {
    // Otherwise the failures of an endpoint with one event would be forgotten between its attempts.
    of: 'forgetFailureSeconds',
    by: ['retryScheduleSeconds', 'retryJitterPercent'],
    rule: `must exceed the longest pause of ${retryScheduleSeconds.name} with ${retryJitterPercent.name}`,
    bound: (settings) => ({
      atLeast: Math.floor((Math.max(...settings.retryScheduleSeconds) * (100 + settings.retryJitterPercent)) / 100) + 1,
    }),
  },
];

/**
 * Reads the settings of delivery from texts.
 * @param given texts by the names of environment variables; a setting that is not there has its default
 * @returns the settings, and every fault, each with the variable's name and the rule that it breaks. A text is repeated only when
 *   it is a number. A setting with a fault has its default, so that the others can be judged.
 */
export function parseDeliverySettings(given: Readonly<Record<string, string | undefined>>): {
  readonly settings: DeliverySettings;
  readonly faults: readonly string[];
} {
  const definitions = Object.entries<DeliverySetting>(deliverySettings);
  const read = definitions.map(([property, setting]) => ({ property, ...readSetting(setting, given[setting.name]) }));
  const settings = Object.fromEntries(read.map(({ property, value }) => [property, value])) as DeliverySettings;
  const wrong = new Set<string>(read.filter(({ faults }) => faults.length > 0).map(({ property }) => property));
  // A default that stands in for a wrong text is nobody's doing.
  const judged = deliveryRelations.filter(({ of, by }) => [of, ...by].every((property) => !wrong.has(property)));
  const broken = judged.flatMap((relation) => relationFaults(relation, settings));
  return { settings, faults: [...read.flatMap(({ faults }) => faults), ...broken] };
}

/** What holds where nothing is set. */
export const defaultDeliverySettings: DeliverySettings = parseDeliverySettings({}).settings;

interface ReadSetting {
  readonly value: number | readonly number[];
  readonly faults: readonly string[];
}

function readSetting(setting: DeliverySetting, text: string | undefined): ReadSetting {
  if (text === undefined) return { value: setting.default, faults: [] };
  const read = setting.entries === undefined ? readNumber(setting, text) : readList(setting, text);
  const faults = read.faults.map((fault) => `${setting.name} ${fault}`);
  return { value: faults.length === 0 ? read.value : setting.default, faults };
}

function readNumber({ min, max }: DeliverySetting, text: string): ReadSetting & { readonly value: number } {
  const trimmed = text.trim();
  const value = Number(trimmed);
  // By its digits, since `Number` also reads 1e3, 0x10 and nothing at all.
  const fits = /^\d{1,15}$/.test(trimmed) && value >= min && value <= max;
  const faults = fits ? [] : [`must be a whole number from ${min} to ${max}${notThis(trimmed)}`];
  return { value, faults };
}

function readList(setting: DeliverySetting, text: string): ReadSetting {
  const read = text.split(',').map((part) => readNumber(setting, part));
  const value = read.map((entry) => entry.value);
  const faults = read.flatMap((entry, index) => entry.faults.map((fault) => `entry ${index + 1} ${fault}`));
  const { entries, first } = setting;
  if (entries !== undefined && (value.length < entries.min || value.length > entries.max)) {
    faults.push(`must have ${entries.min} to ${entries.max} entries, not ${value.length}`);
  }
  if (first !== undefined && value[0] !== first && read[0]?.faults.length === 0) {
    faults.push(`must begin with ${first}, not ${value[0]}`);
  }
  return { value, faults };
}

/** A relation's fault, if it has one, with the bound that the other settings make of it. */
function relationFaults({ of, rule, bound }: DeliveryRelation, settings: DeliverySettings): string[] {
  const value = settings[of];
  const limit = bound(settings);
  const holds = 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost;
  const words = 'atLeast' in limit ? `at least ${limit.atLeast}` : `at most ${limit.atMost}`;
  return holds ? [] : [`${deliverySettings[of].name} ${rule}: ${words}, not ${value}`];
}

/** Names what was given if that is a number: anything else might be a secret in the wrong variable. */
function notThis(text: string): string {
  return /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text) ? `, not ${text}` : '';
}
