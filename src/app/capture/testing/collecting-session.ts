import type { Session } from '../../../domain/session.ts';
import type { Stores, UnitOfWork, UploadCounts } from '../../ports/stores.ts';
import type { InstallationDeps } from '../capture-view.ts';

export const now = new Date('2026-11-20T10:00:00.000Z');
const inAnHour = new Date(now.getTime() + 3_600_000);

/** A session that the browser `b1` has started, with the fields that the phone's use cases read. */
export const collecting = {
  id: 'vs_00000000000000000000000000000001',
  tenantId: '6f1f4c1e-8f0e-4d5e-9d53-0b6a3f6f1a11',
  status: 'collecting',
  version: 7,
  round: 1,
  steps: ['document', 'user_input'],
  expiresAt: inAnHour,
  linkIssue: 1,
  linkExpiresAt: inAnHour,
  linkUsedAt: now,
  browserHash: 'b1',
  purgedAt: null,
} as Partial<Session> as Session;

/** An installation that reads passports and has no check provider. */
export const installation: InstallationDeps = {
  readableDocumentTypes: () => ['passport'],
  providers: { idsOf: () => [], nameOf: (id) => id, run: async () => null },
};

/** Tenants without a logo. */
export const noLogos = { digestOf: async () => null };

/** The consents of sessions in which none was recorded. */
export const noConsents = { load: async () => null };

/**
 * What a use case of an upload needs, for one session whose counts are kept in memory.
 * @param evidence the operations of the evidence store that the test watches
 */
export function depsOfUploads(session: Session, evidence: Partial<Stores['evidence']>) {
  let counts: UploadCounts = { uploads: 0, refusals: {} };
  const stores = {
    tenants: { load: async () => ({ name: 'Yuzu Bank', mode: 'sandbox', settings: null }) },
    sessions: { loadForBrowser: async () => session, save: async () => session },
    logos: noLogos,
    consents: noConsents,
    evidence: {
      givenPictures: async () => [],
      givenRevision: async () => null,
      loadDraftInput: async () => null,
      loadChallenge: async () => null,
      loadUploadCounts: async () => counts,
      putUploadCounts: async (_session: unknown, next: UploadCounts) => {
        counts = next;
      },
      ...evidence,
    },
  } as unknown as Stores;
  const unitOfWork: UnitOfWork = { stores, transaction: (work) => work(stores) };
  return { unitOfWork, clock: { now: () => now }, ...installation };
}
