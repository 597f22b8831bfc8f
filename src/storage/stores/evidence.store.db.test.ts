import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Picture } from '../../app/ports/stores.ts';
import { type Challenge, nextChallenge } from '../../domain/challenge.ts';
import type { Session } from '../../domain/session.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage } from '../testing/open-test-storage.ts';
import { insertSession, insertTenant } from '../testing/test-rows.ts';

describe.each(engines)('evidence on $name', (engine) => {
  let opened: TestStorage;
  let tenant: Tenant;
  const evidence = () => opened.storage.unitOfWork.stores.evidence;
  const filesOf = async ({ tenantId, id }: Session) => readdir(path.join(opened.mediaFolder, tenantId, id));

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'evidence');
    tenant = await insertTenant(opened.storage);
  });
  afterAll(() => opened.close());

  const picture = (text: string): Picture => ({
    kind: 'document_front',
    format: 'jpeg',
    bytes: Buffer.from(text),
    documentType: 'passport',
    fault: null,
    source: 'camera',
  });
  const given = [{ kind: 'document_front', documentType: 'passport' }];
  const collecting = async () => (await insertSession(opened.storage, tenant.id, { status: 'collecting' })).session;

  test('a picture is loaded as it was stored; a second one replaces it, file included', async () => {
    const session = await collecting();
    expect(await evidence().givenPictures(session)).toEqual([]);
    await evidence().putPicture(session, picture('first'));
    opened.clock.advance(5);
    await evidence().putPicture(session, { ...picture('second'), source: 'file' });
    const stored = { ...picture('second'), source: 'file', storedAt: opened.clock.now() };
    expect(await evidence().givenPictures(session)).toEqual(given);
    expect(await evidence().loadPictures(session)).toEqual([stored]);
    expect(await evidence().loadPicture(session, 'document_front')).toEqual(stored);
    expect(await evidence().loadPicture(session, 'face')).toBeNull();
    expect(await evidence().loadPicture({ ...session, round: 2 }, 'document_front')).toBeNull();
    expect(await filesOf(session)).toHaveLength(1);
  });

  test('a picture with a fault is loaded with it; a removed one is gone, file included', async () => {
    const session = await collecting();
    const back: Picture = { ...picture('back'), kind: 'document_back', documentType: null, fault: 'blurred' };
    await evidence().putPicture(session, back);
    await evidence().putPicture(session, picture('front'));
    expect(await evidence().loadPictures(session)).toMatchObject([back, picture('front')]);
    await evidence().removePicture(session, 'document_back');
    await evidence().removePicture(session, 'document_back');
    expect(await evidence().givenPictures(session)).toEqual(given);
    expect(await filesOf(session)).toHaveLength(1);
  });

  test('uploads and refusals are counted for one round', async () => {
    const session = await collecting();
    const none = { uploads: 0, refusals: {} };
    expect(await evidence().loadUploadCounts(session)).toEqual(none);
    await evidence().putUploadCounts(session, { uploads: 1, refusals: { document_front: 1 } });
    const counts = { uploads: 4, refusals: { document_front: 2, face: 1 } };
    await evidence().putUploadCounts(session, counts);
    expect(await evidence().loadUploadCounts(session)).toEqual(counts);
    expect(await evidence().loadUploadCounts({ ...session, round: 2 })).toEqual(none);
  });

  test('a large picture is loaded byte for byte', async () => {
    const session = await collecting();
    const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 7919) & 255));
    await evidence().putPicture(session, { ...picture(''), bytes });
    const [back] = await evidence().loadPictures(session);
    expect(back?.bytes.equals(bytes)).toBe(true);
  });

  test('of two concurrent uploads one stays, and no file of the other', async () => {
    const session = await collecting();
    await Promise.all(['a', 'b', 'c', 'd'].map((text) => evidence().putPicture(session, picture(text))));
    expect(await evidence().loadPictures(session)).toHaveLength(1);
    expect(await filesOf(session)).toHaveLength(1);
  });

  test('a picture of a transaction that rolls back leaves no file, and the earlier one stays', async () => {
    const session = await collecting();
    await evidence().putPicture(session, picture('kept'));
    const failing = opened.storage.unitOfWork.transaction(async (stores) => {
      await stores.evidence.putPicture(session, picture('lost'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await evidence().loadPictures(session)).toMatchObject([picture('kept')]);
    expect(await filesOf(session)).toHaveLength(1);
  });

  test('pictures and drafts belong to their round, and submitted input stays until it is replaced', async () => {
    const session = await collecting();
    await evidence().putPicture(session, picture('round 1'));
    await evidence().putDraftInput(session, { lastName: '山田' });
    await evidence().submitDraftInput(session);
    await evidence().putDraftInput(session, { lastName: 'late' });
    const next: Session = { ...session, round: 2 };
    expect(await evidence().givenPictures(next)).toEqual([]);
    expect(await evidence().loadPictures(next)).toEqual([]);
    expect(await evidence().loadDraftInput(next)).toBeNull();
    expect(await evidence().loadUserInput(next)).toEqual({ lastName: '山田' });
    await evidence().putDraftInput(next, { lastName: '𠮷田', firstName: '花子 😀' });
    await evidence().submitDraftInput(next);
    expect(await evidence().loadUserInput(next)).toEqual({ lastName: '𠮷田', firstName: '花子 😀' });
    expect(await evidence().loadDraftInput(next)).toBeNull();
  });

  test('submitting without a draft leaves no typed data', async () => {
    const session = await collecting();
    await evidence().putDraftInput(session, { lastName: '山田' });
    await evidence().submitDraftInput(session);
    await evidence().submitDraftInput({ ...session, round: 2 });
    expect(await evidence().loadUserInput(session)).toBeNull();
  });

  test('documentOcr is replaced as a whole, and null deletes it', async () => {
    const session = await collecting();
    const ocr = {
      documentType: 'passport',
      fields: [{ side: 'front', name: 'last_name', text: 'YAMADA<<', normalized: 'YAMADA' }],
      currentAddress: null,
    };
    expect(await evidence().loadDocumentOcr(session)).toBeNull();
    await evidence().putDocumentOcr(session, { ...ocr, documentType: null });
    await evidence().putDocumentOcr(session, ocr);
    expect(await evidence().loadDocumentOcr(session)).toEqual(ocr);
    await evidence().putDocumentOcr(session, null);
    expect(await evidence().loadDocumentOcr(session)).toBeNull();
  });

  test('findings belong to their round, the last 20 of them are kept, and null deletes those of the round', async () => {
    const session = await collecting();
    const findings = {
      observations: [{ check: 'document', name: 'authenticity', result: 'failed', confidence: null, value: null }],
      faceSimilarity: 0.4,
      riskPoints: [{ rule: 'document_repeated', points: 40, count: 2 }],
    } as const;
    const ocr = { documentType: 'passport', fields: [], currentAddress: { text: 'first', source: 'printed' } } as const;
    expect(await evidence().loadFindings(session)).toBeNull();
    await evidence().putFindings(session, findings, ocr);
    expect(await evidence().loadFindings(session)).toEqual(findings);
    expect(await evidence().loadRoundOcr(session)).toEqual(ocr);
    expect(await evidence().loadFindings({ ...session, round: 2 })).toBeNull();
    expect(await evidence().loadRoundOcr({ ...session, round: 2 })).toBeNull();
    expect(await evidence().evidenceRounds(session)).toEqual([1]);
    await evidence().putFindings({ ...session, round: 2 }, { ...findings, faceSimilarity: 0.5 }, null);
    expect(await evidence().loadFindings(session)).toEqual(findings);
    expect(await evidence().loadRoundOcr(session)).toEqual(ocr);
    await evidence().putFindings(session, null, null);
    expect(await evidence().loadFindings(session)).toBeNull();
    expect(await evidence().loadFindings({ ...session, round: 2 })).toMatchObject({ faceSimilarity: 0.5 });
    for (let round = 3; round <= 22; round += 1) await evidence().putFindings({ ...session, round }, findings, ocr);
    expect(await evidence().evidenceRounds(session)).toEqual(Array.from({ length: 20 }, (_, index) => index + 3));
  });

  test('frames are listed in the order of their challenges with their actions, and are no pictures', async () => {
    const session = await collecting();
    const first = nextChallenge(null, 'challenge', ['turn_left', 'close_eyes'], new Date(0));
    const challenge = (attempt: number): Challenge => ({ ...first, attempt });
    const frame = (text: string) =>
      ({ format: 'jpeg', bytes: Buffer.from(text), fault: 'blurred', source: 'file' }) as const;
    await evidence().putFrame(session, challenge(2), 1, frame('second'));
    await evidence().putFrame(session, challenge(2), 0, frame('first'));
    await evidence().putFrame(session, challenge(1), 0, frame('earlier'));
    await evidence().putPicture(session, picture('document'));
    const storedAt = opened.clock.now();
    const listed = [
      { name: 'challenge_1_0', attempt: 1, index: 0, action: 'turn_left', ...frame('earlier'), storedAt },
      { name: 'challenge_2_0', attempt: 2, index: 0, action: 'turn_left', ...frame('first'), storedAt },
      { name: 'challenge_2_1', attempt: 2, index: 1, action: 'close_eyes', ...frame('second'), storedAt },
    ];
    expect(await evidence().loadAllFrames(session)).toEqual(listed);
    expect(await evidence().loadFrame(session, 'challenge_2_1')).toEqual(listed[2]);
    expect(await evidence().loadFrames(session, challenge(1))).toMatchObject([frame('earlier'), null]);
    for (const name of ['challenge_3_0', 'document_front', 'challenge_2_1 ']) {
      expect(await evidence().loadFrame(session, name), name).toBeNull();
    }
    expect(await evidence().loadAllFrames({ ...session, round: 2 })).toEqual([]);
    expect(await evidence().loadPictures(session)).toHaveLength(1);
    const stolen: Session = { ...session, tenantId: (await insertTenant(opened.storage)).id };
    expect([await evidence().loadAllFrames(stolen), await evidence().evidenceRounds(stolen)]).toEqual([[], []]);
  });

  test('evidence of another tenant does not exist', async () => {
    const session = await collecting();
    await evidence().putPicture(session, picture('mine'));
    await evidence().putDraftInput(session, { lastName: '山田' });
    const stolen: Session = { ...session, tenantId: (await insertTenant(opened.storage)).id };
    expect(await evidence().givenPictures(stolen)).toEqual([]);
    expect(await evidence().loadPictures(stolen)).toEqual([]);
    expect(await evidence().loadDraftInput(stolen)).toBeNull();
    await expect(evidence().putPicture(stolen, picture('theirs'))).rejects.toThrow('has no key');
    await evidence().deletePictures([{ tenantId: stolen.tenantId, sessionId: stolen.id }]);
    expect(await evidence().loadPictures(session)).toMatchObject([picture('mine')]);
  });

  test('folders and files are accessible to the service only', async () => {
    const session = await collecting();
    await evidence().putPicture(session, picture('private'));
    const folder = path.join(opened.mediaFolder, session.tenantId, session.id);
    const [file] = await readdir(folder);
    expect((await stat(path.dirname(folder))).mode & 0o777).toBe(0o700);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, file ?? ''))).mode & 0o777).toBe(0o600);
  });

  test('an id that leads out of the folder is refused', async () => {
    await expect(evidence().deletePictures([{ tenantId: '../..', sessionId: '..' }])).rejects.toThrow('malformed id');
    await expect(evidence().deletePictures([{ tenantId: tenant.id, sessionId: '../../..' }])).rejects.toThrow(
      'malformed id',
    );
  });
});
