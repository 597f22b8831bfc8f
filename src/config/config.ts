import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { parseAuthorities } from '../notifications/trusted-authorities.ts';
import { DatabaseUrlError, parseDatabaseUrl } from '../storage/database-url.ts';
import { isMasterKeyId, type MasterKey, masterKeyBytes } from '../storage/sealing/master-keys.ts';
import { parseAddressRange } from '../system/address-range.ts';
import { type DeliverySettings, parseDeliverySettings } from './delivery-settings.ts';

/** Everything the environment decides, validated. This file is the only reader of the environment. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Origin under which phones and tenants reach this service, without a trailing slash. */
  readonly publicUrl: string;
  readonly roles: { readonly api: boolean; readonly worker: boolean };
  readonly dataDir: string;
  /** `embedded`, or a `mysql:`, `mariadb:` or `postgres:` URL. */
  readonly databaseUrl: string;
  /** `embedded`, or a `postgres:` URL. */
  readonly queueDatabaseUrl: string;
  /** A `file:` URL. */
  readonly mediaUrl: string;
  /** Master keys (see `createMasterKeys`); null when one is to be made in `dataDir`. */
  readonly masterKeys: readonly MasterKey[] | null;
  /** Address ranges of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: readonly string[];
  /** Address ranges that receivers may have besides public ones. */
  readonly webhookEgressAllow: readonly string[];
  /** Authorities that receivers' certificates may come from besides the system's, in PEM. */
  readonly webhookAuthorities: string | null;
  /** Delays, timeouts and caps of the delivery of notifications. */
  readonly delivery: DeliverySettings;
  readonly logLevel: string;
  readonly embedded: boolean;
}

/** Thrown when the environment is wrong; the message lists every fault and never a secret. */
export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

const loopback = ['127.0.0.0/8', '::1/128'];

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const ranges = list.superRefine((parts, context) => {
  for (const part of parts) {
    if (parseAddressRange(part) !== null) continue;
    context.addIssue({ code: 'custom', message: `${part} is neither an address nor a CIDR range` });
  }
});

/** A variable: how its text is read, and what an operator has to know. `docs/settings.md` is made from it. */
export interface EnvironmentVariable {
  readonly rule: z.ZodType<unknown, string | undefined>;
  /** The text that an absent variable counts as; null where its absence means something else. */
  readonly default: string | null;
  /** What its absence means, where that is not the default text. */
  readonly absent?: string;
  readonly meaning: string;
}

/** Every variable that the service reads, but for those of delivery (`deliverySettings`). */
export const environmentVariables = {
  PORT: {
    rule: z
      .string()
      .refine(
        (text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535,
        'must be a port number from 1 to 65535',
      )
      .transform(Number),
    default: '8080',
    meaning: 'Port to listen on, from 1 to 65535.',
  },
  HOST: {
    rule: z.string().min(1, 'must name an address to listen on'),
    default: '127.0.0.1',
    meaning: 'Address to listen on; `0.0.0.0` for all.',
  },
  PUBLIC_URL: {
    rule: z.string().optional(),
    default: null,
    absent: '`http://localhost:PORT`',
    meaning: 'Origin under which phones and tenants reach the service; https unless it is loopback.',
  },
  ROLES: {
    rule: list.refine(
      (roles) => roles.length > 0 && roles.every((role) => role === 'api' || role === 'worker'),
      'must hold api, worker or both, separated by a comma',
    ),
    default: 'api,worker',
    meaning: 'What this node does: answer requests (`api`), decide and deliver (`worker`), or both.',
  },
  DATA_DIR: {
    rule: z.string().min(1, 'must name a directory'),
    default: './data',
    meaning: "The service's own folder.",
  },
  DATABASE_URL: {
    rule: databaseUrl(
      ['mysql:', 'mariadb:', 'postgres:', 'postgresql:'],
      'must be "embedded" or a URL that begins with mysql://, mariadb:// or postgres:// and names a database',
    ),
    default: 'embedded',
    meaning:
      'Where the rows are: `embedded` (a PostgreSQL of its own), `mysql://`, `mariadb://` or `postgres://user:password@host:port/database`, optionally with `?sslmode=require` or `verify-full`.',
  },
  QUEUE_DATABASE_URL: {
    rule: databaseUrl(
      ['postgres:', 'postgresql:'],
      'must be "embedded" or a URL that begins with postgres:// and names a database',
    ).optional(),
    default: null,
    absent: 'as `DATABASE_URL` where that is PostgreSQL',
    meaning:
      'Where pg-boss is: `postgres://…`, with the same parameters as `DATABASE_URL`, or `embedded`; must be given with MySQL.',
  },
  MEDIA_URL: {
    rule: z
      .string()
      .optional()
      .refine(
        (text) => text === undefined || (URL.canParse(text) && new URL(text).protocol === 'file:'),
        'must be a file: URL',
      ),
    default: null,
    absent: '`media` in `DATA_DIR`',
    meaning: 'Where the encrypted pictures are: a `file:` URL of a folder.',
  },
  SINGLE_NODE: {
    rule: z.enum(['0', '1'], { error: 'must be 0 or 1' }),
    default: '0',
    meaning: '`1` permits an embedded queue and a picture folder beside an external database.',
  },
  ENCRYPTION_KEY: {
    rule: z.string().optional(),
    default: null,
    absent: 'made in `DATA_DIR` when all is embedded',
    meaning:
      'Master keys, `id:base64-of-32-bytes`, separated by commas, the id of 1 to 32 letters, digits, `.`, `_` or `-`; the one whose id is the current month in UTC (`2026-11`) encrypts, in a month without one the first; all of them decrypt. Must be given beside an external database.',
  },
  TRUST_PROXY: {
    rule: ranges,
    default: '',
    absent: 'none',
    meaning: 'Addresses and CIDR ranges of proxies whose `X-Forwarded-For` is believed, separated by commas.',
  },
  WEBHOOK_EGRESS_ALLOW: {
    rule: ranges.optional(),
    default: null,
    absent: 'none; loopback when embedded',
    meaning: 'Addresses and CIDR ranges that receivers may have besides public ones, separated by commas.',
  },
  WEBHOOK_CA_FILE: {
    rule: z.string().min(1, 'must name a file').optional(),
    default: null,
    absent: 'none; the local authority when embedded',
    meaning: "PEM file of authorities that receivers' certificates may come from besides the system's.",
  },
  LOG_LEVEL: {
    rule: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be one of trace, debug, info, warn, error, fatal, silent',
    }),
    default: 'info',
    meaning: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
  },
  NODE_TLS_REJECT_UNAUTHORIZED: {
    rule: z
      .string()
      .optional()
      .refine(
        (text) => text !== '0',
        'must not be 0: notifications would go to receivers whose certificates nobody checked',
      ),
    default: null,
    absent: 'unset',
    meaning: "Node.js's own; the service refuses to start with `0`.",
  },
} as const satisfies Readonly<Record<string, EnvironmentVariable>>;

type Environment = {
  readonly [N in keyof typeof environmentVariables]: z.infer<(typeof environmentVariables)[N]['rule']>;
};

/**
 * Reads and validates the configuration.
 * @param environment the process's own, except in tests
 * @throws ConfigError with every fault at once
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const faults: string[] = [];
  const env = parseEach(given, faults);
  const keys = given.ENCRYPTION_KEY === undefined ? null : parseMasterKeys(given.ENCRYPTION_KEY, faults);

  const publicUrl = readPublicUrl(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`, faults);
  const embeddedRows = env.DATABASE_URL === 'embedded';
  const queueDatabaseUrl =
    env.QUEUE_DATABASE_URL ?? (embeddedRows || isPostgres(env.DATABASE_URL) ? env.DATABASE_URL : null);
  if (queueDatabaseUrl === null) {
    faults.push('QUEUE_DATABASE_URL must be given with MySQL: a postgres:// URL, or "embedded" with SINGLE_NODE=1');
  }
  const embedded = embeddedRows && (queueDatabaseUrl === 'embedded' || queueDatabaseUrl === null);
  const dataDir = resolve(env.DATA_DIR);
  const singleNode = env.SINGLE_NODE === '1';
  if (!embeddedRows && !singleNode) {
    const why = 'serves one node only; set SINGLE_NODE=1 if there is just one';
    if (queueDatabaseUrl === 'embedded')
      faults.push(`QUEUE_DATABASE_URL "embedded" beside an external database ${why}`);
    if (env.MEDIA_URL === undefined || env.MEDIA_URL.startsWith('file:'))
      faults.push(`MEDIA_URL file: beside an external database ${why}`);
  }
  if (!embedded && keys === null) {
    faults.push('ENCRYPTION_KEY must be given beside an external database: id:base64-of-32-bytes, separated by commas');
  }
  const webhookAuthorities = env.WEBHOOK_CA_FILE === undefined ? null : readAuthorities(env.WEBHOOK_CA_FILE, faults);
  const delivery = parseDeliverySettings(given);
  faults.push(...delivery.faults);
  if (faults.length > 0) throw new ConfigError(faults);

  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    roles: { api: env.ROLES.includes('api'), worker: env.ROLES.includes('worker') },
    dataDir,
    databaseUrl: env.DATABASE_URL,
    queueDatabaseUrl: queueDatabaseUrl as string,
    mediaUrl: env.MEDIA_URL ?? pathToFileURL(join(dataDir, 'media')).href,
    masterKeys: keys,
    trustProxy: env.TRUST_PROXY,
    webhookEgressAllow: env.WEBHOOK_EGRESS_ALLOW ?? (embeddedRows ? loopback : []),
    webhookAuthorities,
    delivery: delivery.settings,
    logLevel: env.LOG_LEVEL,
    embedded,
  };
}

/** Reads `id:base64,id:base64`; the faults name the position, never the key. */
function parseMasterKeys(text: string, faults: string[]): MasterKey[] {
  const keys = text.split(',').map((part, index): MasterKey | null => {
    const [id = '', encoded = ''] = part.trim().split(':', 2);
    const bytes = Buffer.from(encoded, 'base64');
    if (isMasterKeyId(id) && bytes.length === masterKeyBytes) return { id, bytes };
    faults.push(
      `ENCRYPTION_KEY entry ${index + 1} must be id:base64, the id of 1 to 32 letters, digits, ".", "_" or "-", the key of ${masterKeyBytes} bytes`,
    );
    return null;
  });
  const good = keys.filter((key) => key !== null);
  if (new Set(good.map((key) => key.id)).size !== good.length) faults.push('ENCRYPTION_KEY names an id twice');
  return good;
}

/** The origin in the form in which browsers name it. */
function readPublicUrl(text: string, faults: string[]): string {
  const url = URL.parse(text);
  const web = url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
  if (!web || url.pathname !== '/' || /[?#@]/.test(text)) {
    faults.push(
      'PUBLIC_URL must be an origin such as https://verify.example.com, without a path, a user name or anything else',
    );
    return '';
  }
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !local)
    faults.push('PUBLIC_URL must begin with https:// unless it is a loopback address');
  return url.origin;
}

/** Reads each variable by itself; one that is wrong is named and replaced by its default, so that the others are judged too. */
function parseEach(given: Record<string, string | undefined>, faults: string[]): Environment {
  const values = Object.entries<EnvironmentVariable>(environmentVariables).map(([name, variable]) => {
    const otherwise = variable.default ?? undefined;
    const parsed = variable.rule.safeParse(given[name] ?? otherwise);
    if (parsed.success) return [name, parsed.data];
    for (const issue of parsed.error.issues) faults.push(`${name} ${issue.message}`);
    return [name, variable.rule.parse(otherwise)];
  });
  return Object.fromEntries(values);
}

/** The text of a file of authorities, which are judged as they will be when they are used. */
function readAuthorities(file: string, faults: string[]): string | null {
  let pem: string;
  try {
    pem = readFileSync(file, 'utf8');
  } catch (error) {
    faults.push(`WEBHOOK_CA_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`);
    return null;
  }
  const authorities = parseAuthorities(pem);
  if (!authorities.ok) faults.push(`WEBHOOK_CA_FILE ${authorities.detail}`);
  return pem;
}

function hasScheme(text: string, schemes: readonly string[]): boolean {
  const url = URL.parse(text);
  return url !== null && schemes.includes(url.protocol) && url.pathname.length > 1;
}

/** `embedded`, or the URL of a database; whatever is wrong with one is found here, not when it is opened. */
function databaseUrl(schemes: readonly string[], otherwise: string) {
  return z.string().superRefine((text, context) => {
    if (text === 'embedded') return;
    if (!hasScheme(text, schemes)) return context.addIssue({ code: 'custom', message: otherwise });
    try {
      parseDatabaseUrl(text);
    } catch (error) {
      if (!(error instanceof DatabaseUrlError)) throw error;
      context.addIssue({ code: 'custom', message: error.fault });
    }
  });
}

function isPostgres(url: string): boolean {
  return /^postgres(ql)?:/.test(url);
}
