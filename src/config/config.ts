// The configuration: one schema of environment variables, their rules, and the values that the code uses.

import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { DatabaseUrlError, parseDatabaseUrl } from '../storage/database-url.ts';
import { loopbackRanges, parseAddressRange } from '../system/address-range.ts';
import { checkProvidersFile } from './check-providers.ts';
import { deliverySettingsOf, deliveryVariables, settingDocs, wholeNumber } from './delivery-settings.ts';
import { authoritiesFile, masterKeys } from './key-settings.ts';
import { mediaUrl } from './media-setting.ts';
import { metricsAddressOf, metricsVariables } from './metrics-settings.ts';
import { loopbackHosts, oidcSettingsOf, peopleVariables, smtpSettingsOf } from './people-settings.ts';
import { retentionOf, retentionVariables } from './retention-settings.ts';
import { tracingOf, tracingVariables } from './tracing-settings.ts';

/** Thrown when the environment is invalid; the message lists all errors and never a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly errors: readonly string[];
  constructor(errors: readonly string[]) {
    super(`The configuration is invalid:\n${errors.map((error) => `  - ${error}`).join('\n')}`);
    this.errors = errors;
  }
}

export { loopbackHosts } from './people-settings.ts';

const postgresSchemes = ['postgres:', 'postgresql:'];
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const addressRanges = list.superRefine((parts, context) => {
  for (const part of parts) {
    if (parseAddressRange(part) !== null) continue;
    context.addIssue({ code: 'custom', message: `${part} is neither an address nor a CIDR range` });
  }
});

/** `embedded`, or the URL of a database. An error in a URL is reported here, not when the database is opened. */
function databaseUrl(schemes: readonly string[], rule: string) {
  return z.string().superRefine((text, context) => {
    if (text === 'embedded') return;
    const url = URL.parse(text);
    const error = (message: string) => context.addIssue({ code: 'custom', message });
    if (url === null || !schemes.includes(url.protocol) || url.pathname.length < 2) return error(rule);
    try {
      parseDatabaseUrl(text);
    } catch (caught) {
      if (!(caught instanceof DatabaseUrlError)) throw caught;
      error(caught.fault);
    }
  });
}

/** Normalizes an origin as browsers do. */
const origin = z.string().transform((text, context) => {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (url === null || !isWeb || url.pathname !== '/' || /[?#@]/.test(text)) {
    const message = 'must be an origin such as https://verify.example.com, without path, user name, query or fragment';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
  if (url.protocol === 'http:' && !loopbackHosts.includes(url.hostname))
    context.addIssue({ code: 'custom', message: 'must begin with https:// unless it is a loopback address' });
  return url.origin;
});

/** The version of docs/models.md. */
export const faceEngineTerms = '2026-11-22';

const variables = z.object({
  PORT: wholeNumber(8080, { min: 1, max: 65_535 }, 'Port to listen on.'),
  HOST: z.string().prefault('127.0.0.1').register(settingDocs, { meaning: 'Address to listen on; `0.0.0.0` for all.' }),
  PUBLIC_URL: origin.optional().register(settingDocs, {
    absent: '`http://localhost:PORT`',
    meaning: 'Origin at which phones and tenants reach the service; https unless it is loopback.',
  }),
  ROLES: list
    .refine((roles) => roles.length > 0 && roles.every((role) => role === 'api' || role === 'worker'), {
      error: 'must be api, worker or both, separated by a comma',
    })
    .prefault('api,worker')
    .register(settingDocs, {
      meaning: 'The roles of this node: respond to requests (`api`), decide and deliver (`worker`), or both.',
    }),
  API_PROCESSES: wholeNumber(
    1,
    { min: 1, max: 64 },
    'How many processes of this node serve requests, on one port; `1` is the process that has the workers. Without the role `api` it has no effect. See [operations](operations.md#several-processes).',
  ),
  API_CONCURRENCY: wholeNumber(
    16,
    { min: 4, max: 4096, unit: 'calls' },
    'How many calls of each API (tenant, capture, admin) one process works on at once. Further calls wait, up to two seconds, and get 503 with `Retry-After` then. See [operations](operations.md#overload).',
  ),
  STOP_DELAY_MS: wholeNumber(
    0,
    { min: 0, max: 60_000, unit: 'milliseconds' },
    'How long a node that stops goes on serving requests while `/readyz` already responds with 503, so that a load balancer leaves it before its port closes. See [health and stopping](operations.md#health-and-stopping).',
  ),
  ...metricsVariables,
  ...tracingVariables,
  DATA_DIR: z.string().prefault('./data').register(settingDocs, { meaning: "The service's own folder." }),
  DATABASE_URL: databaseUrl(
    ['mysql:', 'mariadb:', ...postgresSchemes],
    'must be "embedded" or a URL that begins with mysql://, mariadb:// or postgres:// and names a database',
  )
    .prefault('embedded')
    .register(settingDocs, {
      meaning:
        'The main database: `embedded` (a PostgreSQL that the service runs itself), `mysql://`, `mariadb://` or `postgres://user:password@host:port/database`, optionally with `?sslmode=require` or `verify-full`.',
    }),
  QUEUE_DATABASE_URL: databaseUrl(
    postgresSchemes,
    'must be "embedded" or a URL that begins with postgres:// and names a database',
  )
    .optional()
    .register(settingDocs, {
      absent: 'as `DATABASE_URL` where that is PostgreSQL',
      meaning:
        'The database of the queue (pg-boss): `postgres://…`, with the same parameters as `DATABASE_URL`, or `embedded`; required with MySQL.',
    }),
  MEDIA_URL: mediaUrl,
  SINGLE_NODE: z.enum(['0', '1'], { error: 'must be 0 or 1' }).prefault('0').register(settingDocs, {
    meaning:
      '`1` confirms, where the database is external, that a folder of pictures serves all nodes: there is only one, or all of them mount it. It also allows an embedded queue, which serves one node alone. A bucket needs no such confirmation.',
  }),
  ENCRYPTION_KEY: masterKeys.optional().register(settingDocs, {
    absent: 'created in `DATA_DIR` when everything is embedded',
    meaning:
      'Master keys, `id:base64-of-32-bytes`, separated by commas; an id has 1 to 32 letters, digits, `.`, `_` or `-`. All keys decrypt. The first key of the current month in UTC (`2026-11`, or `2026-11-2` to `-9`) encrypts, or the first key if there is none. Required with an external database.',
  }),
  ERASURE_REWRITE_INTERVAL_HOURS: wholeNumber(
    24,
    { min: 1, max: 720, unit: 'hours' },
    'How long data that was erased may stay in the files of an embedded main database: after this time the service rewrites them, if something was erased. See [operations](operations.md#erased-data-on-disk).',
  ),
  ...retentionVariables,
  MODELS_DIR: z.string().optional().register(settingDocs, {
    absent: '`mitome/models` in `XDG_CACHE_HOME`',
    meaning: 'Where `npx mitome models install` puts the models that read print, and every worker looks for them.',
  }),
  MODELS_DOWNLOAD: z.enum(['0', '1'], { error: 'must be 0 or 1' }).optional().register(settingDocs, {
    absent: '`1` when everything is embedded and `MODELS_DIR` is not set, else `0`',
    meaning:
      "Whether the service downloads missing models with the machine's own pip, in the background after its start. It reads cards as soon as they are installed.",
  }),
  DOCUMENT_OCR: z
    .enum(['required', 'optional'], { error: 'must be required or optional' })
    .prefault('required')
    .register(settingDocs, {
      meaning:
        'Whether live tenants need workers with the models that read print. With `optional`, a worker without starts although there are live tenants, and refers every document of theirs, unless another worker has the models.',
    }),
  XDG_CACHE_HOME: z.string().optional().register(settingDocs, {
    absent: '`~/.cache`',
    meaning: 'The folder of caches on this machine; only the default of `MODELS_DIR` depends on it.',
  }),
  FACE_ENGINE: z
    .enum(['off', 'sandbox', 'all'], { error: 'must be off, sandbox or all' })
    .prefault('sandbox')
    .register(settingDocs, {
      meaning:
        'Whose faces are compared: those of no tenant (`off`), of sandbox tenants, or of `all`. Settings refuse the step `face` for other tenants, and a person reviews their sessions. `all` also needs `FACE_ENGINE_TERMS`.',
    }),
  FACE_ENGINE_TERMS: z
    .string()
    .optional()
    .register(settingDocs, {
      absent: 'none',
      meaning: `The version of [the page about models](models.md) that you have read, \`${faceEngineTerms}\`: it says what is not documented about the origin of the face models.`,
    }),
  TRUST_PROXY: addressRanges.prefault('').register(settingDocs, {
    absent: 'none',
    meaning: 'Addresses and CIDR ranges of proxies whose `X-Forwarded-For` is trusted, separated by commas.',
  }),
  WEBHOOK_EGRESS_ALLOW: addressRanges.optional().register(settingDocs, {
    absent: 'none; loopback when embedded',
    meaning: 'Addresses and CIDR ranges besides public ones that notifications may be sent to, separated by commas.',
  }),
  WEBHOOK_CA_FILE: authoritiesFile.optional().register(settingDocs, {
    absent: 'none; the local authority when embedded',
    meaning:
      "PEM file of certificate authorities that are trusted for receivers and check providers besides the system's.",
  }),
  CHECK_PROVIDERS_FILE: checkProvidersFile.optional().register(settingDocs, {
    absent: 'none',
    meaning:
      'JSON file of the [check providers](guides/check-providers.md) that tenants may choose, with their tokens: keep it as secret as `ENCRYPTION_KEY`. Every node reads it once, when it starts.',
  }),
  LOG_LEVEL: z
    .enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` })
    .prefault('info')
    .register(settingDocs, {
      meaning: `One of ${logLevels.map((level) => `\`${level}\``).join(', ')}.`,
    }),
  NODE_TLS_REJECT_UNAUTHORIZED: z
    .string()
    .refine((text) => text !== '0', {
      error: 'must not be 0: notifications would be sent without verifying certificates',
    })
    .optional()
    .register(settingDocs, {
      absent: 'unset',
      meaning: "Node.js's own variable; the service does not start with `0`.",
    }),
  ...peopleVariables,
  ...deliveryVariables,
});

type Variables = z.infer<typeof variables>;

/** Every variable that the service reads, by name. docs/settings.md is generated from it. */
export const environmentVariables = variables.shape;

/** A rule between variables; it is checked whenever these are valid on their own, whatever else is wrong. */
function rule<N extends keyof Variables>(
  names: readonly [N, ...N[]],
  holds: (values: Pick<Variables, N>) => boolean,
  error: string,
): z.core.$ZodCheck<Variables> {
  return z.refine(holds, {
    path: [names[0]],
    error,
    when: ({ issues }) => !issues.some(({ path }) => names.some((name) => name === path?.[0])),
  });
}

const isEmbedded = (values: Pick<Variables, 'DATABASE_URL' | 'QUEUE_DATABASE_URL'>) =>
  values.DATABASE_URL === 'embedded' && (values.QUEUE_DATABASE_URL ?? 'embedded') === 'embedded';

const environment = variables
  .check(
    rule(
      ['QUEUE_DATABASE_URL', 'DATABASE_URL'],
      (values) => values.QUEUE_DATABASE_URL !== undefined || isPostgres(values.DATABASE_URL),
      'is required with MySQL: a postgres:// URL, or "embedded" with SINGLE_NODE=1',
    ),
    rule(
      ['QUEUE_DATABASE_URL', 'DATABASE_URL', 'SINGLE_NODE'],
      (values) =>
        values.QUEUE_DATABASE_URL !== 'embedded' || values.DATABASE_URL === 'embedded' || values.SINGLE_NODE === '1',
      '"embedded" with an external database serves a single node; set SINGLE_NODE=1 if there is only one',
    ),
    rule(
      ['MEDIA_URL', 'DATABASE_URL', 'SINGLE_NODE'],
      (values) =>
        values.DATABASE_URL === 'embedded' ||
        values.SINGLE_NODE === '1' ||
        values.MEDIA_URL?.startsWith('s3:') === true,
      'a folder must serve all nodes of an external database; set SINGLE_NODE=1 if there is only one node or all of them mount it, or store pictures in a bucket: s3://…',
    ),
    rule(
      ['ENCRYPTION_KEY', 'DATABASE_URL', 'QUEUE_DATABASE_URL'],
      (values) => values.ENCRYPTION_KEY !== undefined || isEmbedded(values),
      'is required with an external database: id:base64-of-32-bytes, separated by commas',
    ),
    rule(
      ['FACE_ENGINE_TERMS', 'FACE_ENGINE'],
      (values) => values.FACE_ENGINE !== 'all' || values.FACE_ENGINE_TERMS === faceEngineTerms,
      `must be ${faceEngineTerms} with FACE_ENGINE=all: read docs/models.md, which says what is not documented about the face models`,
    ),
    rule(
      ['MAIL_FROM', 'SMTP_URL'],
      (values) => (values.MAIL_FROM === undefined) === (values.SMTP_URL === undefined),
      'is set together with SMTP_URL: both or neither',
    ),
    rule(
      ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
      (values) =>
        new Set([values.OIDC_ISSUER, values.OIDC_CLIENT_ID, values.OIDC_CLIENT_SECRET].map((one) => one === undefined))
          .size === 1,
      'is set together with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: all three or none',
    ),
    rule(
      ['METRICS_PORT', 'PORT'],
      (values) => values.METRICS_PORT !== values.PORT,
      'must not be PORT: metrics are never served to the public',
    ),
    rule(
      ['WEBHOOK_CONNECT_TIMEOUT_MS', 'WEBHOOK_TIMEOUT_MS'],
      (values) => values.WEBHOOK_CONNECT_TIMEOUT_MS <= values.WEBHOOK_TIMEOUT_MS,
      'must not exceed WEBHOOK_TIMEOUT_MS',
    ),
  )
  .transform((values) => ({
    port: values.PORT,
    host: values.HOST,
    /** Origin at which phones and tenants reach this service, without a trailing slash. */
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    roles: { api: values.ROLES.includes('api'), worker: values.ROLES.includes('worker') },
    /** How many processes serve requests; 1 means this one. */
    apiProcesses: values.API_PROCESSES,
    /** How many calls of each API a process works on at once. */
    apiConcurrency: values.API_CONCURRENCY,
    /** How long the server goes on when the node stops, in milliseconds. */
    stopDelayMs: values.STOP_DELAY_MS,
    /** Where metrics are served; null when they are not measured. */
    metrics: metricsAddressOf(values),
    /** How spans are sent; null when nothing is traced. */
    tracing: tracingOf(values),
    dataDir: resolve(values.DATA_DIR),
    /** `embedded`, or a `mysql:`, `mariadb:` or `postgres:` URL. */
    databaseUrl: values.DATABASE_URL,
    /** `embedded`, or a `postgres:` URL. */
    queueDatabaseUrl: values.QUEUE_DATABASE_URL ?? values.DATABASE_URL,
    /** A `file:` or an `s3:` URL. */
    mediaUrl: values.MEDIA_URL ?? pathToFileURL(resolve(values.DATA_DIR, 'media')).href,
    /** Master keys (see `createMasterKeys`); null when the service keeps its own in `dataDir`. */
    masterKeys: values.ENCRYPTION_KEY ?? null,
    /** How often an embedded main database is freed of what was erased. */
    erasureRewriteIntervalMs: values.ERASURE_REWRITE_INTERVAL_HOURS * 3_600_000,
    retention: retentionOf(values),
    /** The folder of the models, see `inspectModels`. */
    modelsDir: resolve(values.MODELS_DIR ?? join(values.XDG_CACHE_HOME ?? join(home(), '.cache'), 'mitome', 'models')),
    /** Whether missing models are downloaded after the start. A folder that was named is filled by whoever named it. */
    modelsDownload:
      values.MODELS_DOWNLOAD === undefined
        ? isEmbedded(values) && values.MODELS_DIR === undefined
        : values.MODELS_DOWNLOAD === '1',
    /** Whether live tenants need the models. */
    documentOcr: values.DOCUMENT_OCR,
    /** The tenants whose pictures the face engine may look at. */
    faceEngine: values.FACE_ENGINE,
    /** Address ranges of proxies whose X-Forwarded-For is trusted. */
    trustProxy: values.TRUST_PROXY,
    /** Address ranges besides public ones that notifications may be sent to. */
    webhookEgressAllow: values.WEBHOOK_EGRESS_ALLOW ?? (values.DATABASE_URL === 'embedded' ? loopbackRanges : []),
    /** Certificate authorities in PEM that are trusted for receivers besides the system's. */
    webhookAuthorities: values.WEBHOOK_CA_FILE ?? null,
    /** The check providers that tenants may choose. */
    checkProviders: values.CHECK_PROVIDERS_FILE ?? [],
    /** The mail server; null when members get no mail. */
    smtp: smtpSettingsOf(values),
    /** The provider with which members can sign in; null for passwords alone. */
    oidc: oidcSettingsOf(values),
    delivery: deliverySettingsOf(values),
    logLevel: values.LOG_LEVEL,
    embedded: isEmbedded(values),
  }));

/** The validated configuration. This file is the only reader of the environment. */
export type Config = Readonly<z.output<typeof environment>>;

/**
 * Reads and validates the configuration. An empty variable counts as absent.
 * @param given the environment of the process, except in tests
 * @throws ConfigError with all errors at once
 */
export function readConfig(given: Readonly<Record<string, string | undefined>> = process.env): Config {
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(given).filter(([, text]) => text !== '')));
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`));
}

/** The user's folder; accounts of services may have none. */
function home(): string {
  try {
    return homedir();
  } catch {
    return '/';
  }
}

/** Whether rows of a database URL are in PostgreSQL, which can hold the queue too. */
function isPostgres(url: string): boolean {
  return url === 'embedded' || postgresSchemes.includes(new URL(url).protocol);
}
