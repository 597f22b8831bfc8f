import { expect, test } from 'vitest';
import { newSession } from '../../domain/session.ts';
import { defaultSettings } from '../../domain/tenant.ts';
import type { Stores } from '../ports/stores.ts';
import { listSessionEvidence } from './read-evidence.ts';

const now = new Date('2026-08-02T09:30:15.123Z');

test('evidence of a session that is erased while it is read is that of an erased one, not a part of it', async () => {
  const session = newSession('vs_1', 'tenant', defaultSettings('sandbox'), now);
  let purgedAt: Date | null = null;
  const unlessErased = <T>(found: T, none: T) => (purgedAt === null ? found : none);
  const picture = { kind: 'face', bytes: Buffer.from('picture'), storedAt: now };
  const stores = {
    sessions: { load: async () => ({ ...session, purgedAt }) },
    evidence: {
      evidenceRounds: async () => unlessErased([1], []),
      loadPictures: async () => unlessErased([picture], []),
      async loadAllFrames() {
        purgedAt = now;
        return [];
      },
      loadFindings: async () => null,
      loadRoundOcr: async () => null,
    },
  } as unknown as Stores;
  const read = await listSessionEvidence({ stores })('tenant', 'vs_1');
  expect(read).toMatchObject({ session: { purgedAt: now }, rounds: [], pictures: [], frames: [] });
});
