import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FileStore, openFileStore, type Processed } from './store.ts';

let folder: string;
let path: string;
const opened: FileStore[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'receiver-store-'));
  path = join(folder, 'state.jsonl');
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
  await rm(folder, { recursive: true });
});
async function open(): Promise<FileStore> {
  const store = await openFileStore(path);
  opened.push(store);
  return store;
}

function processed(eventId: string, sequence: number, status: string): Processed {
  const session = { id: 'vs_1', status, verdict: null, reasons: [], completedAt: null, purgedAt: null };
  return { eventId, sequence, session };
}

describe('the file store', () => {
  it('is for its owner alone, and knows after a restart what it knew', async () => {
    const store = await open();
    expect(await store.session('vs_1')).toBeNull();
    expect(await store.save(processed('evt_1', 1, 'reviewing'))).toBe('applied');
    expect(await store.save(processed('evt_2', 2, 'completed'))).toBe('applied');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const next = await open();
    expect([await next.isProcessed('evt_1'), await next.isProcessed('evt_3')]).toEqual([true, false]);
    expect((await next.session('vs_1'))?.status).toBe('completed');
  });

  it('keeps the state of the later event, also after a restart', async () => {
    const store = await open();
    await store.save(processed('evt_2', 2, 'completed'));
    expect(await store.save(processed('evt_1', 1, 'reviewing'))).toBe('stale');
    for (const one of [store, await open()]) {
      expect((await one.session('vs_1'))?.status).toBe('completed');
      expect(await one.isProcessed('evt_1')).toBe(true);
    }
  });

  it('records an event once, however many save it at once', async () => {
    const store = await open();
    const saved = await Promise.all(Array.from({ length: 5 }, () => store.save(processed('evt_1', 1, 'completed'))));
    expect(saved).toEqual(['applied', ...Array(4).fill('duplicate')]);
    expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(2);
  });

  it('drops a line that a crash interrupted, and writes the next one whole', async () => {
    const store = await open();
    await store.save(processed('evt_1', 1, 'reviewing'));
    await appendFile(path, '{"eventId":"evt_2","sequence":2,"session":{"id":"vs_1","sta');
    const next = await open();
    expect(await next.isProcessed('evt_2')).toBe(false);
    await next.save(processed('evt_2', 2, 'completed'));
    const last = await open();
    expect((await last.session('vs_1'))?.status).toBe('completed');
    expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(3);
  });

  it('writes over what a write that failed half-way has left', async () => {
    const store = await open();
    await store.save(processed('evt_1', 1, 'reviewing'));
    await appendFile(path, 'x'.repeat(1000));
    await store.save(processed('evt_2', 2, 'completed'));
    expect(await (await open()).isProcessed('evt_2')).toBe(true);
    expect(await readFile(path, 'utf8')).not.toContain('x'.repeat(10));
  });

  it.each(['something else\n', '{}\n', '{"eventId":"evt_1"}\n', 'null\n'])('refuses a file with %j', async (text) => {
    await writeFile(path, text);
    await expect(openFileStore(path)).rejects.toThrow('line 1 was not written by this receiver');
  });
});
