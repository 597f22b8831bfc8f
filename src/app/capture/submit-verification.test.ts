import { expect, test } from 'vitest';
import type { Session } from '../../domain/session.ts';
import type { Stores, UnitOfWork } from '../ports/stores.ts';
import { submitVerification } from './submit-verification.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const submitted = { status: 'deciding', version: 8 } as const;
const collecting = {
  id: 'vs_00000000000000000000000000000001',
  tenantId: '6f1f4c1e-8f0e-4d5e-9d53-0b6a3f6f1a11',
  status: 'collecting',
  version: 7,
  round: 1,
  steps: ['document', 'user_input'],
  expiresAt: new Date(now.getTime() + 3_600_000),
  browserHash: 'b1',
  purgedAt: null,
} as Partial<Session> as Session;

test('a submission that was loaded before another one took the evidence away is repeated, and gives the other’s answer', async () => {
  let stored: Session = collecting;
  const ordered: string[] = [];
  const stores = {
    tenants: { load: async () => ({ name: 'Yuzu Bank', mode: 'live' }) },
    sessions: {
      async loadForBrowser() {
        const loaded = stored;
        // Right behind this read the other submission commits: what was typed is no draft any more.
        stored = { ...collecting, ...submitted };
        return loaded;
      },
      save: async (session: Session, patch: Partial<Session>) =>
        session.version === stored.version ? { ...session, ...patch, version: session.version + 1 } : null,
      loadIntake: async () => ({ callbackUrl: 'https://tenant.example/return', state: 's-1' }),
    },
    evidence: {
      pictureKinds: async () => ['document_front'],
      loadDraftInput: async () => (stored.status === 'collecting' ? { lastName: '山田' } : null),
    },
    outbox: { add: async ({ kind }: { kind: string }) => ordered.push(kind) },
  } as unknown as Stores;
  const unitOfWork: UnitOfWork = { stores, transaction: (work) => work(stores) };
  const submit = submitVerification({
    unitOfWork,
    ids: { uuid: () => '' } as never,
    clock: { now: () => now },
    wake() {},
  });
  const { result } = await submit(collecting.id, 'b1');
  expect(result).toMatchObject({
    ok: true,
    value: { status: 'deciding', returnUrl: `https://tenant.example/return?sessionId=${collecting.id}&state=s-1` },
  });
  expect(ordered, 'the other one has ordered the decision').toEqual([]);
});
