// Storage over a database of its own, for tests.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { openStorage, type Storage, type StorageDeps } from '../open-storage.ts';
import type { MasterKey } from '../sealing/sealing.ts';
import { createTestDatabase, type Engine, type TestDatabase } from './engines.ts';

/** A clock that stands still until a test advances it. */
export interface TestClock {
  now(): Date;
  advance(ms: number): void;
}

export interface TestStorage {
  readonly storage: Storage;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly mediaFolder: string;
  /** Opens one more node over the same database and pictures. */
  openNode(options?: { poolSize?: number; masterKeys?: readonly MasterKey[] }): Promise<Storage>;
  close(): Promise<void>;
}

/** The start of test clocks; not a whole second, so that lost milliseconds show. */
export const testStart = new Date('2026-08-02T09:30:15.123Z');

export const testMasterKey = { id: 'k1', bytes: Buffer.alloc(32, 7) };

/** Opens storage over a migrated database of its own. @param deps besides the clock */
export async function openTestStorage(
  engine: Engine,
  label: string,
  deps: Pick<StorageDeps, 'openMedia'> = {},
): Promise<TestStorage> {
  const database = await createTestDatabase(engine, label, inject('templates')[engine.variable]);
  const mediaFolder = await mkdtemp(path.join(tmpdir(), 'mitome-media-'));
  const clock = testClock(testStart);
  const nodes: Storage[] = [];
  const openNode: TestStorage['openNode'] = async ({ poolSize = 5, masterKeys = [testMasterKey] } = {}) => {
    const mediaUrl = `file:${mediaFolder}`;
    const node = await openStorage(
      { databaseUrl: database.url, mediaUrl, masterKeys, issuer: 'https://mitome.example', poolSize },
      { clock, ...deps },
    );
    nodes.push(node);
    return node;
  };
  const storage = await openNode();
  return {
    storage,
    database,
    clock,
    mediaFolder,
    openNode,
    async close() {
      for (const node of nodes) await node.close();
      await database.drop();
      await rm(mediaFolder, { recursive: true, force: true });
    },
  };
}

export function testClock(start: Date): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance(ms) {
      time += ms;
    },
  };
}
