import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordHead } from '../../app/ports/records.ts';
import { nextChallenge } from '../../domain/challenge.ts';
import type { Storage } from '../open-storage.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { insertSession, insertTenant, testIds } from '../testing/test-rows.ts';

const start = { position: 0, hash: '0'.repeat(64) };

describe.each(engines)('verification records on $name', (engine) => {
  let opened: TestStorage;
  beforeAll(async () => {
    opened = await openTestStorage(engine, 'records');
  });
  afterAll(() => opened.close());

  const stores = () => opened.storage.unitOfWork.stores;
  const recordAfter = ({ position, hash }: RecordHead, outcomeId = testIds.uuid()) => ({
    position: position + 1,
    sessionId: testIds.sessionId(),
    outcomeId,
    content: `{"position":${position + 1}}`,
    previousHash: hash,
    hash: createHash('sha256').update(`${hash}${outcomeId}`).digest('hex'),
  });
  const record = (node: Storage, tenantId: string, outcomeId?: string) =>
    node.unitOfWork.transaction(async ({ records }) => {
      const made = recordAfter(await records.lockHead(tenantId), outcomeId);
      await records.append(tenantId, made, `signed ${made.position}`, testStart);
      return made;
    });

  test('approvals of one tenant at the same moment, on several nodes, all get a place in one chain', async () => {
    const { id: tenantId } = await insertTenant(opened.storage);
    const { id: otherId } = await insertTenant(opened.storage);
    const nodes = [opened.storage, await opened.openNode(), await opened.openNode()];
    const made = await Promise.all([
      ...Array.from({ length: 12 }, (_, index) => record(nodes[index % 3] as Storage, tenantId)),
      record(opened.storage, otherId),
    ]);
    const chain = await stores().records.list(tenantId, 0, 100);
    expect(chain.map(({ position }) => position)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    for (const [index, { previousHash }] of chain.entries())
      expect(previousHash).toBe(index === 0 ? start.hash : chain[index - 1]?.hash);
    expect(new Set(chain.map(({ outcomeId }) => outcomeId)).size).toBe(12);
    const last = chain.at(-1);
    expect(await stores().records.loadHead(tenantId)).toMatchObject({
      position: 12,
      hash: last?.hash,
      signed: 'signed 12',
    });
    expect(await stores().records.list(otherId, 0, 100)).toMatchObject([{ position: 1, hash: made.at(-1)?.hash }]);
  });

  test('an approval that is undone leaves no gap, and one that is recorded again is refused', async () => {
    const { id: tenantId } = await insertTenant(opened.storage);
    const undone = opened.storage.unitOfWork.transaction(async ({ records }) => {
      await records.append(tenantId, recordAfter(await records.lockHead(tenantId)), 'signed', testStart);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await stores().records.loadHead(tenantId)).toBeNull();
    const outcomeId = testIds.uuid();
    expect(await record(opened.storage, tenantId, outcomeId)).toMatchObject({ position: 1 });
    expect(await stores().records.exists(tenantId, outcomeId)).toBe(true);
    expect(await stores().records.exists(testIds.uuid(), outcomeId)).toBe(false);
    await expect(record(opened.storage, tenantId, outcomeId)).rejects.toThrow();
    expect(await stores().records.list(tenantId, 0, 9)).toHaveLength(1);
  });

  test('a record that does not follow the end is refused, and so is one without a lock', async () => {
    const { id: tenantId } = await insertTenant(opened.storage);
    await record(opened.storage, tenantId);
    const wrong = opened.storage.unitOfWork.transaction(({ records }) =>
      records.append(tenantId, { ...recordAfter(start), position: 2 }, 'signed', testStart),
    );
    await expect(wrong).rejects.toThrow('without its lock');
    expect(() => stores().records.lockHead(tenantId)).toThrow('in a transaction');
  });

  test('lists go on after a position, and tenants after an id', async () => {
    const ids = [];
    for (let made = 0; made < 3; made += 1) {
      const { id } = await insertTenant(opened.storage);
      ids.push(id);
      for (let position = 0; position < 3; position += 1) await record(opened.storage, id);
    }
    const [first = ''] = ids;
    expect((await stores().records.list(first, 1, 1)).map(({ position }) => position)).toEqual([2]);
    const found = [];
    let last = '';
    for (let isMore = true; isMore; ) {
      const page: string[] = await stores().records.tenants(last, 2);
      found.push(...page);
      last = page.at(-1) ?? last;
      isMore = page.length === 2;
    }
    expect(found).toEqual(expect.arrayContaining(ids));
    expect(new Set(found).size).toBe(found.length);
  });

  test('the digest of the evidence changes with what was typed and with a picture, and not with the encryption', async () => {
    const { id: tenantId } = await insertTenant(opened.storage);
    const { session } = await insertSession(opened.storage, tenantId, { status: 'completed', verdict: 'approved' });
    const { evidence, records } = stores();
    const typed = async (lastName: string) => {
      await evidence.putDraftInput(session, { lastName });
      await evidence.submitDraftInput(session);
      return records.digestEvidence(session);
    };
    const first = await typed('Hayase');
    expect(await typed('Hayase')).toBe(first);
    expect(await typed('Hayasa')).not.toBe(first);
    await typed('Hayase');
    expect(await records.digestedFields(session)).toEqual(['userInputInfo']);
    const file = { format: 'jpeg', bytes: Buffer.from('picture'), fault: null, source: 'camera' } as const;
    await evidence.putPicture(session, { kind: 'document_front', documentType: 'passport', ...file });
    expect(await records.digestEvidence(session)).not.toBe(first);
    const challenge = nextChallenge(null, 'challenge', ['turn_left', 'close_eyes'], testStart);
    for (const index of [0, 1]) await evidence.putFrame(session, challenge, index, file);
    await evidence.putDocumentOcr(session, { documentType: 'passport', fields: [], currentAddress: null });
    const all = ['picture.challenge', 'picture.document_front', 'documentOcr', 'userInputInfo'];
    expect(await records.digestedFields(session)).toEqual(all);
    const { session: other } = await insertSession(opened.storage, tenantId, { status: 'completed' });
    expect(await records.digestEvidence(other), 'keyed with the session').not.toBe(first);
  });
});
