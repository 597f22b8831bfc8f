import { expect, test } from 'vitest';
import type { Stores, UnitOfWork } from '../ports/stores.ts';
import { getVerification } from './get-verification.ts';
import { openVerification } from './open-verification.ts';
import { startVerification } from './start-verification.ts';
import { collecting, installation, noConsents, noLogos, now } from './testing/collecting-session.ts';

/** Stores of a session whose submission commits between the reads of the first view. */
function submittedMeanwhile(): Stores {
  let stored = collecting;
  return {
    logos: noLogos,
    tenants: { load: async () => ({ name: 'Yuzu Bank', mode: 'live', settings: null }) },
    sessions: {
      load: async () => stored,
      loadForBrowser: async () => stored,
      loadByLink: async () => ({ session: stored, issue: 1 }),
      loadRequestData: async () => ({ callbackUrl: 'https://tenant.example/return', state: 's-1' }),
    },
    consents: noConsents,
    evidence: {
      async givenPictures() {
        stored = { ...collecting, status: 'deciding', version: 8 };
        return [{ kind: 'document_front', documentType: null }];
      },
      givenRevision: async () => null,
      loadDraftInput: async () => (stored.status === 'collecting' ? { lastName: '山田' } : null),
    },
  } as unknown as Stores;
}

const returnUrl = `https://tenant.example/return?sessionId=${collecting.id}&state=s-1`;
const submitted = { status: 'deciding', missing: [], returnUrl };
const clock = { now: () => now };

test('a view that is read while a submission commits does not show given evidence as missing', async () => {
  const look = getVerification({ stores: submittedMeanwhile(), clock, ...installation });
  expect(await look(collecting.id, 'b1')).toMatchObject({ ok: true, value: { view: submitted, bound: true } });
});

test('a link that is opened again while a submission commits does not show given evidence as missing', async () => {
  const open = openVerification({ stores: submittedMeanwhile(), clock, ...installation });
  expect(await open('token', 'b1')).toMatchObject({ ok: true, value: { view: submitted, bound: true } });
});

test('a start that is repeated while a submission commits sees the submission in its next attempt', async () => {
  const stores = submittedMeanwhile();
  const unitOfWork: UnitOfWork = { stores, transaction: (work) => work(stores) };
  const start = startVerification({ unitOfWork, clock, ...installation });
  expect(await start('token', 'b1')).toMatchObject({ ok: false, code: 'status' });
});
