import { expect, test } from 'vitest';
import type { Session } from '../../domain/session.ts';
import { defaultSettings } from '../../domain/tenant.ts';
import type { Stores, UnitOfWork } from '../ports/stores.ts';
import { submitVerification } from './submit-verification.ts';
import { collecting, installation, noConsents, noLogos, now } from './testing/collecting-session.ts';

const submitted = { status: 'deciding', version: 8 } as const;

test('a submission that a concurrent one overtook is repeated and gets the same response', async () => {
  let stored: Session = collecting;
  const added: string[] = [];
  const stores = {
    logos: noLogos,
    tenants: { load: async () => ({ name: 'Yuzu Bank', mode: 'live', settings: null }) },
    sessions: {
      async loadForBrowser() {
        const loaded = stored;
        // The other submission commits after this read: the input is no draft any more.
        stored = { ...collecting, ...submitted };
        return loaded;
      },
      save: async (session: Session, patch: Partial<Session>) =>
        session.version === stored.version ? { ...session, ...patch, version: session.version + 1 } : null,
      loadRequestData: async () => ({ callbackUrl: 'https://tenant.example/return', state: 's-1' }),
    },
    consents: noConsents,
    evidence: {
      givenPictures: async () => [{ kind: 'document_front', documentType: null }],
      givenRevision: async () => null,
      loadDraftInput: async () => (stored.status === 'collecting' ? { lastName: '山田' } : null),
    },
    outbox: { add: async ({ kind }: { kind: string }) => added.push(kind) },
  } as unknown as Stores;
  const unitOfWork: UnitOfWork = { stores, transaction: (work) => work(stores) };
  const submit = submitVerification({
    unitOfWork,
    ids: { uuid: () => '' } as never,
    clock: { now: () => now },
    notifyWorkers() {},
    ...installation,
  });
  const result = await submit(collecting.id, 'b1');
  expect(result).toMatchObject({
    ok: true,
    value: { status: 'deciding', returnUrl: `https://tenant.example/return?sessionId=${collecting.id}&state=s-1` },
  });
  expect(added, 'the other submission has added the decision').toEqual([]);
});

test('a submission of something else than the browser showed changes nothing, and is not repeated as a conflict is', async () => {
  let attempts = 0;
  const evidence = {
    givenPictures: async () => [{ kind: 'document_front', documentType: null }],
    givenRevision: async () => 'r2',
    loadDraftInput: async () => ({ lastName: '山田' }),
    submitDraftInput: () => expect.fail('submitted'),
  };
  const stores = {
    logos: noLogos,
    consents: noConsents,
    tenants: { load: async () => ({ name: 'Yuzu Bank', mode: 'live', settings: null }) },
    sessions: {
      async loadForBrowser() {
        attempts += 1;
        return collecting;
      },
      save: async (session: Session) => session,
    },
    evidence,
  } as unknown as Stores;
  const deps = {
    unitOfWork: { stores, transaction: (work: (given: Stores) => unknown) => work(stores) } as UnitOfWork,
  };
  const system = { ids: { uuid: () => '' } as never, clock: { now: () => now }, notifyWorkers() {} };
  const submit = submitVerification({ ...deps, ...system, ...installation });
  expect(await submit(collecting.id, 'b1', null, 'r1')).toMatchObject({ ok: false, code: 'given_changed' });
  expect(attempts).toBe(1);
});

test('a submission reads the check providers so that a concurrent change waits for it', async () => {
  let stored: Session = collecting;
  const added: string[] = [];
  const tenant = { name: 'Yuzu Bank', mode: 'live' };
  const stores = {
    logos: noLogos,
    tenants: {
      load: async () => ({ ...tenant, settings: null }),
      loadForShare: async () => ({ ...tenant, settings: { ...defaultSettings('live'), documentProvider: 'acme' } }),
    },
    sessions: {
      loadForBrowser: async () => stored,
      async save(session: Session, patch: Partial<Session>) {
        stored = { ...session, ...patch, version: session.version + 1 };
        return stored;
      },
      loadRequestData: async () => ({ callbackUrl: null, state: null }),
    },
    consents: noConsents,
    evidence: {
      givenPictures: async () => [{ kind: 'document_front', documentType: null }],
      givenRevision: async () => null,
      loadDraftInput: async () => ({ lastName: '山田', firstName: '花子', birthDate: '1990-01-31' }),
      submitDraftInput: async () => {},
      putDocumentOcr: async () => {},
    },
    outbox: { add: async ({ kind }: { kind: string }) => added.push(kind) },
  } as unknown as Stores;
  const unitOfWork: UnitOfWork = { stores, transaction: (work) => work(stores) };
  const ids = { uuid: () => '' } as never;
  const submit = submitVerification({
    unitOfWork,
    ids,
    clock: { now: () => now },
    notifyWorkers() {},
    ...installation,
  });
  expect(await submit(collecting.id, 'b1')).toMatchObject({ ok: true, value: { status: 'deciding' } });
  expect(added).toEqual(['decide']);
});
