import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { FromApiProcess } from './messages.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A process with a link, and what it says. */
function startLinked() {
  const child = fork(join(import.meta.dirname, 'testing', 'linked-process.ts'), [], { serialization: 'advanced' });
  children.push(child);
  const said: FromApiProcess[] = [];
  child.on('message', (message: FromApiProcess) => said.push(message));
  return { child, said };
}

test('a commit in an API process notifies the workers of the node', async () => {
  const { child, said } = startLinked();
  child.send({ kind: 'limitations', limitations: ['models_missing'] });
  // Both messages may arrive at once.
  while (said.length < 2) await once(child, 'message');
  expect(said).toEqual([
    { kind: 'due', kinds: ['event', 'delivery'] },
    { kind: 'due', kinds: [] },
  ]);
});

test('master keys that an API process was given before it asked are there when it asks, the latest ones', async () => {
  const { child, said } = startLinked();
  const keysOf = (...ids: string[]) => ids.map((id) => ({ id, bytes: Buffer.alloc(32, 7) }));
  child.send({ kind: 'master_keys', keys: keysOf('2026-11') });
  child.send({ kind: 'master_keys', keys: keysOf('2026-12', '2026-11') });
  child.send({ kind: 'measure', question: 1 });
  await once(child, 'message');
  const bytes = '07'.repeat(32);
  expect(said).toEqual([
    {
      kind: 'measured',
      question: 1,
      measurements: [
        { id: '2026-12', bytes },
        { id: '2026-11', bytes },
      ],
    },
  ]);
});

test('an API process ends when its node does', async () => {
  const { child } = startLinked();
  await once(child, 'spawn');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([1, null]);
});
