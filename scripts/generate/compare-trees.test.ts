import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compareTrees } from './compare-trees.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'compare-'));
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
  writeFileSync(path.join(home, file), text);
}

it('lists every drifted, missing and surplus file, and no other', async () => {
  for (const side of ['old', 'new']) write(`${side}/same/a.ts`, 'a');
  write('old/drift.ts', 'one');
  write('new/drift.ts', 'two');
  write('old/deep/surplus.ts', '');
  write('new/deep/missing.ts', '');
  expect(await compareTrees(path.join(home, 'old'), path.join(home, 'new'))).toEqual([
    { kind: 'missing', file: 'deep/missing.ts' },
    { kind: 'surplus', file: 'deep/surplus.ts' },
    { kind: 'drifted', file: 'drift.ts' },
  ]);
});

it('treats a missing folder as empty', async () => {
  write('new/a.ts', '');
  expect(await compareTrees(path.join(home, 'old'), path.join(home, 'new'))).toEqual([
    { kind: 'missing', file: 'a.ts' },
  ]);
});
