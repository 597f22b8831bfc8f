import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createConnection } from 'mysql2/promise';
import { expect, it } from 'vitest';
import { provideMariaDb } from './provide-mariadb.ts';
import { startMariaDb } from './start-mariadb.ts';

async function query(url: string, statement: string): Promise<unknown> {
  const connection = await createConnection({ uri: url });
  try {
    return (await connection.query(statement))[0];
  } finally {
    await connection.end();
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

it('a started server commits durably, speaks utf8mb4, and leaves nothing behind when it is stopped', async () => {
  const server = await startMariaDb({ tools: await provideMariaDb() });
  const dataDir = await readlink(`/proc/${server.pid}/cwd`);
  try {
    await server.createDatabase('trial');
    await server.createDatabase('trial');
    const facts = "SELECT CHAR_LENGTH('認め𠮷') AS length, @@innodb_flush_log_at_trx_commit AS flush";
    expect(await query(server.url('trial'), facts)).toEqual([{ length: 3, flush: 1 }]);
    expect(await exists(dataDir)).toBe(true);
  } finally {
    await server.stop();
  }
  await expect(query(server.url('trial'), 'SELECT 1')).rejects.toThrow();
  expect(await exists(dataDir)).toBe(false);
});

it('a server whose starter is killed ends too, and its data are removed', async () => {
  const program = `
    const { provideMariaDb } = await import(${JSON.stringify(join(import.meta.dirname, 'provide-mariadb.ts'))});
    const { startMariaDb } = await import(${JSON.stringify(join(import.meta.dirname, 'start-mariadb.ts'))});
    const server = await startMariaDb({ tools: await provideMariaDb(() => {}), durable: false });
    console.log(JSON.stringify({ pid: server.pid, url: server.url('mysql') }));
  `;
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await createInterface({ input: starter.stdout })[Symbol.asyncIterator]().next();
  const { pid, url }: { pid: number; url: string } = JSON.parse(String(line.value));
  const dataDir = await readlink(`/proc/${pid}/cwd`);

  const ended = once(starter, 'exit');
  starter.kill('SIGKILL');
  await ended;

  await expect.poll(() => exists(dataDir)).toBe(false);
  await expect(query(url, 'SELECT 1')).rejects.toThrow();
});
