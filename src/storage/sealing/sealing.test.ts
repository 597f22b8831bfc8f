import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  createMasterKeys as createMasterKeysAt,
  headOf,
  keyNameOf,
  keyNameOfHead,
  type MasterKey,
  openSecret,
  sealSecret,
} from './sealing.ts';
import {
  browserProofOf,
  createSessionKey,
  findIssue,
  issueOf,
  parseToken,
  tokenOf,
  unwrapSessionKey,
} from './session-key.ts';

const k1 = { id: 'k1', bytes: Buffer.alloc(32, 1) };
const k2 = { id: 'k2', bytes: Buffer.alloc(32, 2) };
const createMasterKeys = (keys: readonly MasterKey[]) => createMasterKeysAt(keys, { now: () => new Date() });
const tenantId = '01980000-0000-7000-8000-000000000001';
const sessionId = `vs_${'1'.repeat(32)}`;
const text = (value: string) => Buffer.from(value, 'utf8');

describe('master keys', () => {
  test('a sealed value opens with the same associated data only', () => {
    const keys = createMasterKeys([k1]);
    const box = keys.seal(text('値'), 'here');
    expect(keys.open(box, 'here').toString()).toBe('値');
    expect(() => keys.open(box, 'there')).toThrow('does not open');
    expect(() => createMasterKeys([{ id: 'k1', bytes: Buffer.alloc(32, 9) }]).open(box, 'here')).toThrow(
      'does not open',
    );
  });

  test('a ciphertext with any changed byte does not open', () => {
    const keys = createMasterKeys([k1]);
    const box = keys.seal(text('value'), 'here');
    for (let at = 0; at < box.length; at += 1) {
      const changed = Buffer.from(box);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => keys.open(changed, 'here'), `byte ${at}`).toThrow();
      expect(() => keys.open(box.subarray(0, at), 'here'), `cut at ${at}`).toThrow();
    }
  });

  test('the same value never gives the same ciphertext twice', () => {
    const keys = createMasterKeys([k1]);
    const boxes = new Set(Array.from({ length: 2000 }, () => keys.seal(text('value'), 'here').toString('hex')));
    expect(boxes.size).toBe(2000);
  });

  test('a key behind a new one still opens, and the new one seals', () => {
    const old = createMasterKeys([k1]).seal(text('value'), 'here');
    const rotated = createMasterKeys([k2, k1]);
    expect(rotated.open(old, 'here').toString()).toBe('value');
    expect(
      createMasterKeys([k2])
        .open(rotated.seal(text('new'), 'here'), 'here')
        .toString(),
    ).toBe('new');
  });

  test('the key of the month seals, from its first millisecond on and without a restart, and all of them open', () => {
    let now = Date.parse('2026-11-30T23:59:59.999Z');
    const months = ['2026-12', '2026-11'].map((id, at) => ({ id, bytes: Buffer.alloc(32, at + 3) }));
    const keys = createMasterKeysAt([k1, ...months], { now: () => new Date(now) });
    const sealed = () => keys.seal(text('value'), 'here');
    const november = sealed();
    expect([keyNameOf(november), keys.currentId()]).toEqual(['2026-11', '2026-11']);
    now += 1;
    const december = sealed();
    expect([keyNameOf(december), keys.currentId()]).toEqual(['2026-12', '2026-12']);
    now += 31 * 86_400_000;
    const january = sealed();
    expect([keyNameOf(january), keys.currentId()]).toEqual(['k1', 'k1']);
    // A clock that was wrong is set back.
    now -= 31 * 86_400_000;
    expect(keyNameOf(sealed())).toBe('2026-12');
    for (const box of [november, december, january]) expect(keys.open(box, 'here').toString()).toBe('value');
  });

  test('a removed key neither seals nor opens, and the last one cannot be removed', () => {
    const keys = createMasterKeys([k1, k2]);
    const box = keys.seal(text('value'), 'here');
    keys.forget(['k1']);
    expect([keys.ids(), keys.currentId(), keyNameOf(keys.seal(text('value'), 'here'))]).toEqual([['k2'], 'k2', 'k2']);
    expect(() => keys.open(box, 'here')).toThrow('not configured');
    expect(() => keys.forget(['k2'])).toThrow('at least one');
  });

  test('loaded keys replace all others, the one that seals included, and no load can leave none', () => {
    const keys = createMasterKeys([k1]);
    const box = keys.seal(text('value'), 'here');
    keys.load([k2, k1]);
    expect([keys.ids(), keyNameOf(keys.seal(text('value'), 'here'))]).toEqual([['k2', 'k1'], 'k2']);
    expect(keys.open(box, 'here').toString()).toBe('value');
    expect(() => keys.load([])).toThrow('at least one');
    expect(() => keys.load([k1, k1])).toThrow('listed twice');
    keys.load([k2]);
    expect(() => keys.open(box, 'here')).toThrow('not configured');
  });

  test('the head of a ciphertext names its key', () => {
    const box = createMasterKeys([k1]).seal(text('value'), 'here');
    expect(box.subarray(0, 4)).toEqual(headOf('k1'));
    expect(keyNameOfHead(headOf('k1'))).toBe('k1');
    for (const other of [Buffer.of(), Buffer.of(1), Buffer.of(2, 1, 65), Buffer.of(1, 2, 65), box])
      expect(keyNameOfHead(other)).toBeNull();
  });

  test("opening a value under a key that is not listed throws with the key's id only", () => {
    const box = createMasterKeys([k1]).seal(text('secret value'), 'here');
    const open = () => createMasterKeys([k2]).open(box, 'here');
    expect(open).toThrow('a value was sealed under master key k1, which is not configured');
  });

  test.each([
    [[], 'at least one'],
    [[k1, k1], 'twice'],
    [[{ id: 'k1', bytes: Buffer.alloc(31) }], '32 bytes'],
    [[{ id: 'a b', bytes: Buffer.alloc(32) }], 'master key id'],
    [[{ id: '', bytes: Buffer.alloc(32) }], 'master key id'],
  ])('a faulty list of keys is refused (%#)', (keys, message) => {
    expect(() => createMasterKeys(keys)).toThrow(message);
  });
});

describe('session keys', () => {
  const masterKeys = createMasterKeys([k1]);
  const { key, wrapped } = createSessionKey(masterKeys, tenantId, sessionId);

  test('a wrapped key opens what the key sealed', () => {
    const box = key.sealJson('sessions.request_data', { lastName: '𠮷野' });
    const again = unwrapSessionKey(masterKeys, tenantId, sessionId, wrapped);
    expect(again.openJson('sessions.request_data', box)).toEqual({ lastName: '𠮷野' });
  });

  test('a value opens in no other column, session or tenant', () => {
    const box = key.seal('outcomes.note/1', text('note'));
    expect(() => key.open('outcomes.note/2', box)).toThrow('does not open');
    const { key: neighbour } = createSessionKey(masterKeys, tenantId, `vs_${'2'.repeat(32)}`);
    expect(() => neighbour.open('outcomes.note/1', box)).toThrow('does not open');
  });

  test('a wrapped key that was moved to another row does not open', () => {
    const otherTenant = '01980000-0000-7000-8000-000000000002';
    expect(() => unwrapSessionKey(masterKeys, otherTenant, sessionId, wrapped)).toThrow('does not open');
    expect(() => unwrapSessionKey(masterKeys, tenantId, `vs_${'2'.repeat(32)}`, wrapped)).toThrow('does not open');
  });

  test('no ciphertext contains its plaintext or the key', () => {
    const box = key.seal('outcomes.note/1', text('a plain note'));
    expect(box.includes('a plain note')).toBe(false);
    expect(wrapped.includes(k1.bytes)).toBe(false);
  });
});

describe('link tokens', () => {
  const masterKeys = createMasterKeys([k1]);

  test('a token is derived by HKDF from the session key, for its session and issue', () => {
    const { key, wrapped } = createSessionKey(masterKeys, tenantId, sessionId);
    const bytes = masterKeys.open(wrapped, `${tenantId}\n${sessionId}\nsessions.wrapped_key`);
    // HKDF-Expand for one block (RFC 5869, 2.3): the purpose and the text are its info.
    const info = Buffer.from(`verification-url\n${sessionId}:3`);
    const proof = createHmac('sha256', bytes)
      .update(Buffer.concat([info, Buffer.of(1)]))
      .digest('base64url');
    expect(tokenOf(key.proofKey(), 'verification-url', sessionId, 3)).toBe(`${sessionId}.${proof}`);
    expect(browserProofOf(key.proofKey(), sessionId, '3')).not.toBe(proof);
    expect(tokenOf(key.proofKey(), 'hand-off', sessionId, 3)).toMatch(new RegExp(`^${sessionId}~[\\w-]{43}$`));
    expect(tokenOf(key.proofKey(), 'hand-off', sessionId, 3)).not.toContain(proof);
  });

  test('the issue of a token is found: the current one, an older one, none of another session', () => {
    const linkKey = createSessionKey(masterKeys, tenantId, sessionId).key.proofKey();
    const proofOf = (issue: number) =>
      parseToken(tokenOf(linkKey, 'verification-url', sessionId, issue), 'verification-url').proof;
    const found = (proof: string, current: number, latest: number, key = linkKey) =>
      issueOf(key, 'verification-url', { sessionId, proof }, current, latest);
    expect(found(proofOf(3), 3, 3)).toBe(3);
    expect(found(proofOf(1), 3, 3)).toBe(1);
    expect(found(proofOf(3), 0, 3)).toBe(3);
    expect(found(proofOf(4), 3, 3)).toBeNull();
    expect(found(proofOf(0), 0, 0)).toBeNull();
    expect(found(proofOf(1), 51, 51)).toBeNull();
    expect(found('', 1, 1)).toBeNull();
    const otherKey = createSessionKey(masterKeys, tenantId, sessionId).key.proofKey();
    expect(found(proofOf(1), 1, 1, otherKey)).toBeNull();
    const ofHandoff = parseToken(tokenOf(linkKey, 'hand-off', sessionId, 1), 'hand-off').proof;
    expect(found(ofHandoff, 1, 1)).toBeNull();
  });

  test.each<readonly [current: number, latest: number]>([
    [0, 0],
    [1, 1],
    [0, 1],
    [3, 3],
    [2, 7],
    [50, 50],
    [51, 51],
    [400, 400],
    [1, 400],
    [0, 400],
  ])(
    'a proof of none is compared as often with issue %i of %i as with those of any other session',
    (current, latest) => {
      const compared: number[] = [];
      const matches = (issue: number) => {
        compared.push(issue);
        return false;
      };
      expect(findIssue(matches, current, latest)).toBeNull();
      expect(compared).toHaveLength(50);
      const real = compared.filter((issue) => issue > 0);
      expect(new Set(real).size).toBe(real.length);
      if (current > Math.max(0, latest - 50)) expect(compared[0]).toBe(current);
    },
  );

  test('a malformed token names a session that does not exist', () => {
    const unmatchable = { sessionId: `vs_${'0'.repeat(32)}`, proof: '' };
    for (const token of [
      '',
      sessionId,
      `${sessionId}.short`,
      `${sessionId}:${'a'.repeat(43)}`,
      `${sessionId}.${'é'.repeat(43)}`,
    ]) {
      expect(parseToken(token, 'verification-url')).toEqual(unmatchable);
      expect(parseToken(token, 'hand-off')).toEqual(unmatchable);
    }
    // The token of a link is none of a hand-off, and the other way round.
    expect(parseToken(`${sessionId}~${'a'.repeat(43)}`, 'verification-url')).toEqual(unmatchable);
    expect(parseToken(`${sessionId}.${'a'.repeat(43)}`, 'hand-off')).toEqual(unmatchable);
  });
});

describe('endpoint secrets', () => {
  test('a secret opens for its own endpoint only', () => {
    const masterKeys = createMasterKeys([k1]);
    const place = {
      tenantId,
      endpointId: '01980000-0000-7000-8000-00000000000a',
      id: '01980000-0000-7000-8000-00000000000b',
    };
    const sealed = sealSecret(masterKeys, place, 'whsec_abc');
    expect(openSecret(masterKeys, place, sealed)).toBe('whsec_abc');
    expect(() => openSecret(masterKeys, { ...place, endpointId: place.id }, sealed)).toThrow('does not open');
    expect(() => openSecret(masterKeys, { ...place, tenantId: place.id }, sealed)).toThrow('does not open');
  });
});
