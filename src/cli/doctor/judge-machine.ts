// Rules of `mitome doctor` about the machine that it runs on.

import { type Finding, fail, ok, warn } from './finding.ts';

const nodeMajor = 24;

/** @param version of Node.js, such as `24.21.0` */
export function judgeNode(version: string): Finding {
  const major = Number(version.split('.')[0]);
  if (major === nodeMajor) return ok('Node.js', `${version}.`);
  if (major > nodeMajor)
    return warn('Node.js', `${version} is newer than the one that is tested.`, 'Use that of node_modules/.bin/node.');
  return fail('Node.js', `${version} is too old.`, `Use Node.js ${nodeMajor}, that of node_modules/.bin/node.`);
}

const clockWarnMs = 2000;
const clockFailMs = 30_000;

/** The clock of a server, as it was read from here. */
export interface ClockReading {
  /** The server's time less this machine's, in milliseconds. */
  readonly aheadMs: number;
  /** How long the reading took: the difference is known to half of this. */
  readonly tookMs: number;
}

/** Compares the clock of a server with this machine's, by which certificates and the signatures for a bucket go. */
export function judgeClock(check: string, { aheadMs, tookMs }: ClockReading): Finding {
  // The difference that there is at least.
  const leastMs = Math.max(0, Math.abs(aheadMs) - tookMs / 2);
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  const detail = `It is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the clock of this machine.`;
  const advice = 'Let both synchronise their clocks (NTP).';
  if (leastMs >= clockFailMs) return fail(check, detail, advice);
  if (leastMs >= clockWarnMs) return warn(check, detail, advice);
  return ok(check, 'It agrees with the clock of this machine.');
}

const mebibyte = 1024 * 1024;
const diskFailBytes = 512 * mebibyte;
const diskWarnBytes = 5 * 1024 * mebibyte;

/** @param what a folder is for, such as `data` */
export function judgeDisk(what: string, folder: string, freeBytes: number): Finding {
  const check = `disk of ${what}`;
  const free =
    freeBytes >= 1024 * mebibyte
      ? `${(freeBytes / 1024 / mebibyte).toFixed(1)} GiB`
      : `${Math.floor(freeBytes / mebibyte)} MiB`;
  const detail = `${free} free at ${folder}.`;
  const advice = 'Free space, or move the folder to a larger disk.';
  if (freeBytes < diskFailBytes) return fail(check, detail, advice);
  if (freeBytes < diskWarnBytes) return warn(check, detail, advice);
  return ok(check, detail);
}

/** What the rule about the models reads. */
export interface ModelState {
  readonly complete: boolean;
  /** The names of damaged files. */
  readonly damaged: readonly string[];
  readonly folder: string;
  /** Whether this node must have them: it is a worker, and there are live tenants whose documents need them. */
  readonly needed: boolean;
}

/** Judges the models that read print. */
export function judgeModels({ complete, damaged, folder, needed }: ModelState): Finding {
  if (complete) return ok('models', `All are installed in ${folder}.`);
  const detail =
    damaged.length > 0
      ? `Damaged: ${damaged.join(', ')}.`
      : `Missing or incomplete in ${folder}: only passports are read.`;
  const advice = 'Run: npx mitome models install';
  return needed || damaged.length > 0 ? fail('models', detail, advice) : warn('models', detail, advice);
}

/** @param mode of a file with secrets, as `stat` gives it */
export function judgeSecretFile(check: string, file: string, mode: number): Finding {
  if ((mode & 0o077) === 0) return ok(check, `${file} can be read by its owner alone.`);
  const shown = (mode & 0o777).toString(8).padStart(4, '0');
  return fail(check, `${file} can be read by other accounts (mode ${shown}).`, `Run: chmod 600 ${file}`);
}
