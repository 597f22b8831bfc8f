import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '../../domain/session.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { anOutcome, insertSession, insertTenant, testIds } from '../testing/test-rows.ts';

/** Personal values, each of them in one place; none may be found in clear anywhere. */
const planted = {
  preRegistered: '甲斐田 planted-pre-registered',
  callbackUrl: 'https://tenant.example/planted-callback',
  state: 'planted-state-value',
  typed: '乙川 planted-user-input',
  draft: '丙山 planted-draft',
  read: '丁野 planted-document-text',
  finding: 'planted_finding',
  note: '戊井 planted-note 😀',
  picture: 'planted-picture-bytes',
  secret: 'whsec_planted-secret',
} as const;

/** What a session knows of its browsers after a hand-off. */
const browsers = {
  browserHash: 'b'.repeat(64),
  viewerHash: 'c'.repeat(64),
  handoffIssue: 4,
  handoffExpiresAt: new Date('2026-08-02T09:32:15.999Z'),
};

describe.each(engines)('personal data on $name', (engine) => {
  let opened: TestStorage;
  let tenant: Tenant;
  let session: Session;
  let linkToken: string;
  const outcomeId = testIds.uuid();
  const outcome = anOutcome({
    source: 'manual_review',
    review: { reviewedAt: testStart, note: planted.note },
  });
  const ocr = {
    documentType: 'passport',
    fields: [{ side: 'front', name: 'last_name', text: planted.read, normalized: planted.read }],
    currentAddress: { text: planted.read, source: 'printed' as const },
  };
  const findings = {
    observations: [{ check: 'document', name: planted.finding, result: 'failed', confidence: 0.5, value: null }],
    faceSimilarity: null,
    riskPoints: [],
  } as const;
  const typed = { lastName: planted.typed };

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'erasure');
    tenant = await insertTenant(opened.storage);
    const { stores } = opened.storage.unitOfWork;
    ({ session, linkToken } = await insertSession(
      opened.storage,
      tenant.id,
      { outcomeId, verdict: 'approved', status: 'completed', ...browsers },
      {
        metadataText: '{"order":"A-1"}',
        callbackUrl: planted.callbackUrl,
        state: planted.state,
        preRegisteredInfo: { lastName: planted.preRegistered },
      },
    ));
    await stores.evidence.putDraftInput(session, typed);
    await stores.evidence.submitDraftInput(session);
    await stores.evidence.putDraftInput(session, { lastName: planted.draft });
    await stores.evidence.putDocumentOcr(session, ocr);
    await stores.evidence.putFindings(session, findings, ocr);
    await stores.evidence.putPicture(session, {
      kind: 'document_front',
      format: 'jpeg',
      bytes: Buffer.from(planted.picture),
      documentType: 'passport',
      fault: null,
      source: 'camera',
    });
    await stores.outcomes.insert(session, outcomeId, outcome);
    expect(await stores.records.digestEvidence(session)).toMatch(/^[\w-]{43}$/);
    const event = {
      id: testIds.eventId(),
      tenantId: tenant.id,
      sessionId: session.id,
      sequence: 1,
      createdAt: testStart,
    };
    await stores.events.insert({ ...event, snapshot: { type: 'verification.approved', outcomeId, outcome } });
    const endpoint = {
      id: testIds.uuid(),
      tenantId: tenant.id,
      url: 'https://r.example/',
      eventTypes: [],
      enabled: true,
      createdAt: testStart,
    };
    await stores.endpoints.insert(endpoint, { id: testIds.uuid(), text: planted.secret });
  });
  afterAll(() => opened.close());

  /** Every cell of every table, as text and as bytes, and every file of the media folder. */
  const everything = async (): Promise<Buffer> => {
    const tables =
      engine.variable === 'TEST_MYSQL_URL'
        ? 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()'
        : "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'";
    const parts: Buffer[] = [];
    for (const { name } of await opened.database.query(tables)) {
      for (const row of await opened.database.query(`SELECT * FROM ${name}`)) {
        for (const value of Object.values(row)) parts.push(Buffer.isBuffer(value) ? value : Buffer.from(`${value}`));
      }
    }
    for (const entry of await readdir(opened.mediaFolder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) parts.push(await readFile(path.join(entry.parentPath, entry.name)));
    }
    return Buffer.concat(parts);
  };

  test('is in no column and no file in clear', async () => {
    const all = await everything();
    expect(all.includes('"order":"A-1"'), 'the search finds what is in clear').toBe(true);
    for (const [place, value] of Object.entries(planted)) expect(all.includes(value), place).toBe(false);
    expect(all.includes(linkToken.split('.')[1] ?? ''), 'link token').toBe(false);
  });

  test('is loaded whole before the erasure', async () => {
    const { evidence } = opened.storage.unitOfWork.stores;
    expect(await evidence.loadFindings(session)).toEqual(findings);
    expect((await evidence.loadPicture(session, 'document_front'))?.bytes.toString()).toBe(planted.picture);
    const detail = await opened.storage.sessionViews.detail(tenant.id, session.id);
    expect(detail).toEqual({
      session,
      metadataText: '{"order":"A-1"}',
      preRegisteredInfo: { lastName: planted.preRegistered },
      userInputInfo: typed,
      documentOcr: ocr,
      outcome: { id: outcomeId, outcome },
    });
  });

  test('is destroyed by the erasure, with the key; the skeleton, the outcome and metadata stay', async () => {
    const { stores } = opened.storage.unitOfWork;
    const erased = await stores.erasures.erase([session], { purgedAt: testStart, dueAt: null });
    expect(erased?.get(session.id)).toEqual([
      { kind: 'encryption_key', count: 1 },
      { kind: 'request_data', count: 1 },
      { kind: 'user_input', count: 2 },
      { kind: 'document_ocr', count: 1 },
      { kind: 'findings', count: 1 },
      { kind: 'pictures', count: 1 },
      { kind: 'review_notes', count: 1 },
    ]);
    const purged = { ...session, purgedAt: testStart, dueAt: null, version: session.version + 1 };
    const skeleton = {
      documentType: 'passport',
      fields: [{ side: 'front', name: 'last_name', text: null, normalized: null }],
      currentAddress: { text: null, source: 'printed' },
    };
    const erasedOutcome = { ...outcome, review: { reviewedAt: testStart, note: null } };
    expect(await opened.storage.sessionViews.detail(tenant.id, session.id)).toEqual({
      session: { ...purged, browserHash: null, viewerHash: null, handoffExpiresAt: null },
      metadataText: '{"order":"A-1"}',
      preRegisteredInfo: null,
      userInputInfo: null,
      documentOcr: skeleton,
      outcome: { id: outcomeId, outcome: erasedOutcome },
    });
    expect(await stores.evidence.loadDocumentOcr(purged)).toEqual(skeleton);
    expect(await stores.evidence.loadUserInput(purged)).toBeNull();
    expect(await stores.evidence.loadDraftInput(purged)).toBeNull();
    expect(await stores.evidence.loadFindings(purged)).toBeNull();
    expect(await stores.evidence.loadPicture(purged, 'document_front')).toBeNull();
    expect(await stores.outcomes.load(purged, outcomeId)).toEqual({ id: outcomeId, round: 1, outcome: erasedOutcome });
    expect(await stores.sessions.loadRequestData(purged)).toEqual({
      metadataText: '{"order":"A-1"}',
      callbackUrl: null,
      state: null,
      preRegisteredInfo: null,
    });
    expect(await stores.records.digestEvidence(purged)).toBeNull();
    expect(await stores.sessions.loadByLink(linkToken)).toBeNull();
    expect(await stores.evidence.loadPictures(purged), 'pictures cannot be opened before the job removes them').toEqual(
      [],
    );

    const [row] = await opened.database.query(
      `SELECT wrapped_key, request_data FROM sessions WHERE id = '${session.id}'`,
    );
    expect(row).toEqual({ wrapped_key: null, request_data: null });
    const left = await opened.database.query(
      `SELECT sealed AS cell FROM session_data UNION ALL SELECT note FROM outcomes`,
    );
    expect(left.filter(({ cell }) => cell !== null)).toEqual([]);
    await expect(stores.evidence.putDraftInput(purged, typed), 'nothing is stored behind an erasure').rejects.toThrow(
      'erased',
    );
    await expect(stores.evidence.putDocumentOcr(purged, null)).rejects.toThrow('erased');
  });

  test("in pictures is removed with the session's whole folder, and removing it again succeeds", async () => {
    const { evidence } = opened.storage.unitOfWork.stores;
    await evidence.deletePictures([{ tenantId: tenant.id, sessionId: session.id }]);
    await evidence.deletePictures([{ tenantId: tenant.id, sessionId: session.id }]);
    expect(await readdir(path.join(opened.mediaFolder, tenant.id))).toEqual([]);
    expect(await opened.database.query('SELECT * FROM media')).toEqual([]);
  });
});
