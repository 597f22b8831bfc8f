import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { installInBackground } from './background-models.ts';
import { downloadWheel } from './download-wheel.ts';
import { inspectModels, installModels } from './models.ts';
import { ModelsError } from './models-error.ts';
import { readZipEntry } from './read-zip.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'));
});
afterEach(() => rm(folder, { recursive: true }));

const noDownload = () => Promise.reject(new Error('nothing may be downloaded'));
const complete = { complete: true };

describe('the models', () => {
  test('that this suite was provided with are complete', async () => {
    expect(await inspectModels(readConfig().modelsDir), 'run: npx mitome models install').toMatchObject(complete);
  });

  test('are installed from a folder, and again only when a file is missing or damaged', async () => {
    const source = (await inspectModels(readConfig().modelsDir)).folder;
    const installed = await installModels(join(folder, 'models'), source, noDownload);
    expect(installed).toMatchObject(complete);
    expect(await installModels(join(folder, 'models'), undefined, noDownload)).toEqual(installed);
    await writeFile(join(installed.folder, 'LICENSE'), 'changed');
    await rm(join(installed.folder, 'MODEL_LICENSES.md'));
    const damaged = await inspectModels(join(folder, 'models'));
    expect(damaged).toMatchObject({ complete: false });
    expect(damaged.files.map(({ state }) => state)).toEqual(['installed', 'installed', 'missing', 'damaged']);
    expect(await installModels(join(folder, 'models'), source)).toEqual(installed);
    expect(await readdir(join(folder, 'models'))).toHaveLength(1);
  });

  test('are installed by several processes at once', async () => {
    const source = (await inspectModels(readConfig().modelsDir)).folder;
    const results = await Promise.all([1, 2, 3].map(() => installModels(folder, source, noDownload)));
    expect(results).toMatchObject([complete, complete, complete]);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test.each([
    ['a folder without them', async (path: string) => void (await mkdir(path)), /has no PP-OCRv6_det_small\.onnx/],
    [
      'a folder with another version',
      async (path: string) => {
        await mkdir(path);
        await writeFile(join(path, 'PP-OCRv6_det_small.onnx'), 'another');
      },
      /SHA-256 must be 090f04ab/,
    ],
    ['another wheel', (path: string) => writeFile(path, 'another'), /is not rapidocr-3\.10\.0.*SHA-256/],
    ['nothing', async () => undefined, /cannot be read/],
  ])('are not installed from %s, and nothing is left', async (_title, make, message) => {
    const source = join(folder, 'source');
    await make(source);
    const installing = installModels(join(folder, 'models'), source, noDownload);
    await expect(installing).rejects.toThrow(ModelsError);
    await expect(installing).rejects.toThrow(message);
    expect(await readdir(join(folder, 'models'))).toEqual([]);
  });

  test('cannot be installed where this user cannot write, and the message names the setting', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(installModels(join(folder, 'file', 'models'))).rejects.toThrow(/set MODELS_DIR/);
  });
});

describe('the download', () => {
  const pip = async (script: string): Promise<string[][]> => {
    await writeFile(join(folder, 'pip.mjs'), script);
    return [['there-is-no-such-pip'], [process.execPath, join(folder, 'pip.mjs')]];
  };

  test('takes the first pip that runs, and tells it to take one wheel without what it depends on', async () => {
    const commands = await pip(`
      import { writeFileSync } from 'node:fs';
      if (process.argv[2] === 'download') {
        const dest = process.argv[process.argv.indexOf('--dest') + 1];
        writeFileSync(dest + '/a.whl', process.argv.slice(2).join(' '));
      }`);
    const wheel = await downloadWheel('a==1', 'a.whl', folder, commands);
    expect(wheel).toBe(join(folder, 'a.whl'));
  });

  test('that fails repeats the end of what pip said', async () => {
    const commands = await pip(`
      if (process.argv[2] === 'download') { console.error('ERROR: no such distribution'); process.exit(1); }`);
    await expect(downloadWheel('a==1', 'a.whl', folder, commands)).rejects.toThrow(/ERROR: no such distribution/);
  });

  test('without any pip says which package has it', async () => {
    await expect(downloadWheel('a==1', 'a.whl', folder, [['there-is-no-such-pip']])).rejects.toThrow(/python3-pip-whl/);
  });
});

describe('the installation beside a running service', () => {
  const logged: string[] = [];
  const at =
    (level: string) =>
    (fields: object, message: string): void =>
      void logged.push(`${level} ${message} ${JSON.stringify(fields)}`);
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  beforeEach(() => {
    logged.length = 0;
  });

  test('says when the models are installed, and that cards are read from then on', async () => {
    const from = (await inspectModels(readConfig().modelsDir)).folder;
    const { promise: installed, resolve } = Promise.withResolvers<void>();
    const { stop } = installInBackground({ modelsDir: folder, from, log, onInstalled: resolve, download: noDownload });
    await installed;
    await stop();
    expect(await inspectModels(folder)).toMatchObject(complete);
    expect(logged).toEqual([expect.stringContaining('info models installed; cards are read from now on')]);
  });

  test('that fails logs one warning with what to do', async () => {
    const { promise: failed, resolve } = Promise.withResolvers<void>();
    const download = () => Promise.reject(new ModelsError('There is no pip on this machine.'));
    const onInstalled = () => logged.push('installed');
    const warn = (fields: object, message: string) => {
      log.warn(fields, message);
      resolve();
    };
    installInBackground({ modelsDir: folder, log: { ...log, warn }, onInstalled, download });
    await failed;
    expect(logged).toEqual([expect.stringMatching(/^warn models could not be downloaded.*There is no pip/)]);
    expect(await readdir(folder)).toEqual([]);
  });

  test('ends with the service: pip is stopped, nothing is left, and nothing is logged', async () => {
    const script = join(folder, 'pip.mjs');
    const begun = join(folder, 'begun');
    await writeFile(
      script,
      `import { spawn } from 'node:child_process';
      import { writeFileSync } from 'node:fs';
      if (process.argv[2] === 'download') {
        // As pip does where it is a script.
        const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
        writeFileSync(${JSON.stringify(begun)}, String(child.pid));
      }`,
    );
    const download: typeof downloadWheel = (requirement, fileName, to, _pip, signal) =>
      downloadWheel(requirement, fileName, to, [[process.execPath, script]], signal);
    const onInstalled = () => logged.push('installed');
    const { stop } = installInBackground({ modelsDir: join(folder, 'models'), log, onInstalled, download });
    const pid = await vi.waitFor(async () => Number(await readFile(begun, 'utf8')) || Promise.reject(), 30_000);
    await stop();
    await vi.waitFor(async () => {
      // It remains as a zombie where nothing awaits orphans.
      const isZombie = (await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')).includes(') Z ');
      if (!isZombie) expect(() => process.kill(pid, 0)).toThrow();
    }, 30_000);
    expect(await readdir(join(folder, 'models'))).toEqual([]);
    expect(logged).toEqual([]);
  });
});

/** A zip archive with one file. */
function zipOf(path: string, content: Buffer, method: 0 | 8): Buffer {
  const packed = method === 8 ? deflateRawSync(content) : content;
  const name = Buffer.from(path);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  local.writeUInt16LE(3, 28);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(method, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt16LE(name.length, 28);
  const body = Buffer.concat([local, name, Buffer.from('ext'), packed]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, entry, name, end]);
}

describe('a zip archive', () => {
  test.each([0, 8] as const)(
    'gives a file that was packed by method %i, and null for one it does not have',
    (method) => {
      const archive = zipOf('a/b.txt', Buffer.from('content'), method);
      expect(readZipEntry(archive, 'a/b.txt')?.toString()).toBe('content');
      expect(readZipEntry(archive, 'b.txt')).toBeNull();
    },
  );

  test('that is none, or breaks off, is an error', () => {
    expect(() => readZipEntry(Buffer.from('no archive'), 'a')).toThrow('no zip archive');
    const archive = zipOf('a', Buffer.alloc(100), 0);
    archive.writeUInt32LE(1_000_000, archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 20);
    expect(() => readZipEntry(archive, 'a')).toThrow('damaged');
  });
});
