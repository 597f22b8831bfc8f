import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A line of the table that `npm run clients` prints. */
interface Row {
  readonly language: string;
  readonly generator: string;
  readonly operation: string;
  readonly fault: string | null;
}

const root = join(import.meta.dirname, '..', '..');
/** It then ends all that it started. */
const timeout = 900_000;
/** What a client has to do in every language. */
const operations = [
  ...['install', 'generate', 'build', 'create', 'get', '404 by _tag', 'list events', 'reprocess'],
  ...['409 by _tag and reason', 'unknown fields and reasons'],
];

describe('clients that public generators make of the served document', () => {
  let folder: string;
  let rows: readonly Row[];
  let status: number | string | undefined;
  let output = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mitome-client-report-'));
    const report = join(folder, 'report.json');
    const words = [join(root, 'scripts', 'clients.ts'), '--report', report];
    status = await new Promise((resolve) => {
      execFile(process.execPath, words, { timeout, cwd: root }, (error, stdout, stderr) => {
        output = stdout + stderr;
        resolve(error === null ? 0 : (error.code ?? undefined));
      });
    });
    const text = await readFile(report, 'utf8').catch(() => {
      throw new Error(`npm run clients made no report. It said:\n${output}`);
    });
    rows = JSON.parse(text);
  }, timeout + 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test.each(['Python', 'Go', 'Java'])('%s', (language) => {
    const own = rows.filter((row) => row.language === language);
    expect(own.filter(({ fault }) => fault !== null)).toEqual([]);
    expect(own.map(({ operation }) => operation)).toEqual(operations);
    expect(new Set(own.map(({ generator }) => generator)).size).toBe(1);
    expect(own[0]?.generator).toMatch(/ \d+\.\d+\.\d+$/);
  });

  test('the command shows the same in its table, and ends with 0', () => {
    expect(status).toBe(0);
    const lines = rows.map(({ language, generator, operation }) => [language, generator, operation, 'ok'].join(' '));
    const printed = output.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' '));
    expect(printed).toEqual(expect.arrayContaining(lines));
  });
});
