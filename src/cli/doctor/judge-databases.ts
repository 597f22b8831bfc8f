// Rules of `mitome doctor` about databases, keys, storage and what waits.

import type { Unavailability } from '../../app/ports/system.ts';
import { keyOfMonth, monthOfKey } from '../../domain/master-key.ts';
import type { KeyReport } from '../key-report.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** A server of a database, as it names itself. */
export interface DatabaseServer {
  readonly family: 'mysql' | 'postgres';
  /** `8.4.3`, `10.11.6-MariaDB-0+deb12u1`, `17.2 (Debian 17.2-1)`. */
  readonly version: string;
  /** Whether it refuses to write: a replica, or set so. */
  readonly readOnly: boolean;
}

/** The products with the oldest supported version, and the newest series that is tested. */
const supported = {
  MySQL: { from: [8, 4], newest: 8 },
  MariaDB: { from: [10, 11], newest: 12 },
  PostgreSQL: { from: [13, 0], newest: 18 },
} as const;

/** Judges product, version and role of a server. */
export function judgeServer(check: string, { family, version, readOnly }: DatabaseServer): Finding {
  const product = family === 'postgres' ? 'PostgreSQL' : /mariadb/i.test(version) ? 'MariaDB' : 'MySQL';
  const [, major = '0', minor = '0'] = /^(\d+)(?:\.(\d+))?/.exec(version) ?? [];
  const name = `${product} ${major}.${minor}`;
  const { from, newest } = supported[product];
  const [least, leastMinor] = from;
  const isOld = Number(major) < least || (Number(major) === least && Number(minor) < leastMinor);
  if (isOld) return fail(check, `${name} is not supported.`, `Upgrade it to ${product} ${from.join('.')} or newer.`);
  if (readOnly)
    return fail(check, `${name} responds, but refuses to write.`, 'Name the primary in the URL, not a replica.');
  if (Number(major) > newest)
    return warn(check, `${name} is newer than what is tested.`, `Prefer ${product} ${newest}.`);
  return ok(check, `${name} responds.`);
}

/** The migrations of a database and of this release, by name. */
export interface MigrationState {
  /** How many are applied. */
  readonly applied: number;
  /** Those of this release that are not applied. */
  readonly pending: readonly string[];
  /** Those that are applied and not of this release. */
  readonly unknown: readonly string[];
}

/** Judges the tables. */
export function judgeMigrations({ applied, pending, unknown }: MigrationState): Finding {
  const advice = 'The next start of a node applies them, or: npx mitome migrate';
  if (applied === 0) return warn('migrations', 'The database has no tables of the service yet.', advice);
  if (unknown.length > 0)
    return warn(
      'migrations',
      `Applied, but only known to a newer release: ${unknown.length}.`,
      'During an upgrade this is normal; otherwise install the newer release here.',
    );
  if (pending.length > 0) return warn('migrations', `Not applied yet: ${pending.length}.`, advice);
  return ok('migrations', `All ${applied} are applied.`);
}

/** Judges presence and age of the master keys. No text holds a key. */
export function judgeKeys({ keys, missing, namelessRows, destroyable }: KeyReport, now: Date): Finding[] {
  const findings: Finding[] = [];
  if (missing.length > 0)
    findings.push(
      fail(
        'master keys',
        `Rows need keys that are not configured and cannot be read: ${missing.join(', ')}.`,
        'Put them back into ENCRYPTION_KEY or the key file; see "A lost key file" in docs/operations.md.',
      ),
    );
  if (namelessRows > 0)
    findings.push(
      fail('master keys', `${namelessRows} rows do not name their key.`, 'Destroy no key, and report this as a bug.'),
    );
  const current = keys.find((key) => key.current)?.id;
  if (current === undefined) {
    findings.push(fail('master keys', 'No key is configured.', 'Set ENCRYPTION_KEY.'));
    return findings;
  }
  const age = monthsSince(current, now);
  if (age !== null && age > 1)
    findings.push(
      warn(
        'master keys',
        `The key that encrypts, ${current}, is ${age} months old.`,
        `Put ${keyOfMonth(now)} in front of ENCRYPTION_KEY on all nodes; see "Master keys" in docs/operations.md.`,
      ),
    );
  if (destroyable.length > 0)
    findings.push(
      warn(
        'master keys',
        `Nothing needs these keys: ${destroyable.join(', ')}.`,
        'Remove them on all nodes, then destroy them; see "Master keys" in docs/operations.md.',
      ),
    );
  if (findings.length === 0)
    findings.push(ok('master keys', `${current} encrypts, and every key that rows need is configured.`));
  return findings;
}

/** How many months a key of a month is old; null for keys with other names. */
function monthsSince(id: string, now: Date): number | null {
  const [year, month] = monthOfKey(id)?.split('-') ?? [];
  if (year === undefined || month === undefined) return null;
  return (now.getUTCFullYear() - Number(year)) * 12 + now.getUTCMonth() + 1 - Number(month);
}

const outageAdvice: Readonly<Record<Unavailability, string>> = {
  database_unavailable: "Look at the database's own log, its connections and its network.",
  database_read_only: 'Name the primary in DATABASE_URL, not a replica.',
  database_full: 'Free space for the database.',
  media_unavailable: 'Mount the folder with its owner and mode, or look at the bucket; see MEDIA_URL.',
  media_full: 'Free space for the pictures.',
};

/** Judges the result of reading and writing both storages, as `/readyz` does. */
export function judgeOutages(outages: readonly Unavailability[]): Finding[] {
  if (outages.length === 0) return [ok('storage', 'Rows and pictures can be written and read.')];
  return outages.map((reason) => fail('storage', `${reason}.`, outageAdvice[reason]));
}

/** What waits in an installation. */
export interface Waiting {
  readonly workers: number;
  readonly oldestDelivery: Date | null;
  /** When the oldest session that must expire or be erased was due. */
  readonly oldestSession: Date | null;
  /** When the oldest row of each kind was or will be due. */
  readonly oldestOutbox: ReadonlyMap<string, Date>;
}

const lateWarnMs = 60_000;
const lateFailMs = 900_000;

/** Judges the workers and the age of what they have not done. */
export function judgeWaiting({ workers, oldestDelivery, oldestSession, oldestOutbox }: Waiting, now: Date): Finding[] {
  const findings: Finding[] = [];
  if (workers === 0) findings.push(warn('workers', 'No worker is running.', 'Start a node with the role worker.'));
  else findings.push(ok('workers', `${workers} running.`));
  const late = [
    ...(oldestDelivery === null ? [] : [{ what: 'delivery', due: oldestDelivery }]),
    ...(oldestSession === null ? [] : [{ what: 'session (to expire or erase)', due: oldestSession }]),
    ...[...oldestOutbox].map(([kind, due]) => ({ what: `row of the outbox (${kind})`, due })),
  ].map(({ what, due }) => ({ what, ms: now.getTime() - due.getTime() }));
  const old = late.filter(({ ms }) => ms >= lateWarnMs);
  for (const { what, ms } of old) {
    const detail = `The oldest due ${what} has waited ${Math.floor(ms / 1000)} s.`;
    const advice = 'Look at the log of the workers; see "Nothing works" in docs/runbooks.md.';
    findings.push(ms >= lateFailMs ? fail('due work', detail, advice) : warn('due work', detail, advice));
  }
  if (old.length === 0) findings.push(ok('due work', 'Nothing has waited for a minute or longer.'));
  return findings;
}
