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

test('an API process ends when its node does', async () => {
  const { child } = startLinked();
  await once(child, 'spawn');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([1, null]);
});
