import { expect, test } from 'vitest';
import { newSession } from '../../domain/session.ts';
import { defaultSettings } from '../../domain/tenant.ts';
import { exportSession } from './export-session.ts';

const now = new Date('2026-08-02T09:30:15.123Z');

test('a session that is erased while it is read is refused as erased, and no archive is sealed', async () => {
  const session = newSession('vs_1', 'tenant', defaultSettings('sandbox'), now);
  let purgedAt: Date | null = null;
  const none = async () => null;
  const noneOf = async () => [];
  const deps = {
    stores: {
      sessions: {
        load: async () => ({ ...session, purgedAt }),
        loadRequestData: async () => ({ metadataText: null, preRegisteredInfo: null }),
      },
      evidence: {
        evidenceRounds: async () => [1],
        // As the store reads pictures whose files are removed meanwhile.
        async loadPictures() {
          purgedAt = now;
          return [];
        },
        loadAllFrames: noneOf,
        loadRoundOcr: none,
        loadFindings: none,
        loadUserInput: none,
        loadDraftInput: none,
        loadDocumentOcr: none,
      },
      consents: { history: noneOf },
      outcomes: { history: noneOf },
      reviewWork: { allOpinions: noneOf },
    },
    accessLog: { record: async () => {} },
    accessViews: { list: async () => ({ items: [], next: null }) },
    archives: {
      isRecipient: async () => true,
      async seal() {
        throw new Error('sealed');
      },
    },
    clock: { now: () => now },
  } as unknown as Parameters<typeof exportSession>[0];
  const request = { tenantId: 'tenant', sessionId: 'vs_1', actor: { kind: 'command' }, requestId: null };
  const exported = await exportSession(deps)(request as never, ['age1']);
  expect(exported).toMatchObject({ ok: false, code: 'personal_data_erased' });
});
