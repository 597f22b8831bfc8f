import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exchangeFolderVariable } from './exchange-records.ts';

/** Vitest's global set-up: one folder for the records of all test processes of a run. Each project calls it; the first one makes it. */
export function setup(): (() => void) | undefined {
  if (process.env[exchangeFolderVariable] !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'mitome-exchanges-'));
  process.env[exchangeFolderVariable] = folder;
  return () => {
    delete process.env[exchangeFolderVariable];
    rmSync(folder, { recursive: true, force: true });
  };
}
