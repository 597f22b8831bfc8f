import { expect, test } from 'vitest';
import type { FaceComparison } from '../../domain/face-similarity.ts';
import type { Session } from '../../domain/session.ts';
import type { Stores } from '../ports/stores.ts';
import { assessRisk } from './assess-risk.ts';

const session = { id: 'a session', tenantId: 'a tenant' } as Session;
const sources = { document: null, userInput: null, preRegisteredInfo: null, faces: [Float32Array.of(1)] };

async function assess(comparison: FaceComparison) {
  const stores = {
    risk: { recognize: async () => ({ blocklisted: [], repeats: {}, hashes: [] }) },
    blocklist: { compareFaces: async () => comparison },
  } as unknown as Pick<Stores, 'risk' | 'blocklist'>;
  return assessRisk(stores, session, sources, 0.5, new Date(0));
}

test('faces of another model count as not compared, and a hit among the others stays one', async () => {
  expect(await assess({ highest: null, isComplete: false })).toMatchObject({
    isFaceCompared: false,
    findings: { blocklisted: [] },
  });
  expect(await assess({ highest: 0.5, isComplete: false })).toMatchObject({
    isFaceCompared: false,
    findings: { blocklisted: ['face'] },
  });
  expect(await assess({ highest: 0.4, isComplete: true })).toMatchObject({
    isFaceCompared: true,
    findings: { blocklisted: [] },
  });
});
