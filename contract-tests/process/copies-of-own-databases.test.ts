import { randomBytes } from 'node:crypto';
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { describe, expect, test } from 'vitest';
import { externalBackups } from '../support/backup.ts';
import { anyEngine } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { passportOf, simulateUser } from '../support/phone.ts';
import { planted, secretsIn, typed } from '../support/planted.ts';
import { bootstrap, runCli, type ServiceProcess, useInstallation } from '../support/service-process.ts';
import { createSession, createTenant, type TestTenant, waitForStatus } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const masterKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const preRegisteredInfo = { ...typed, address: planted.address };
const pictureHead = Buffer.from([0xff, 0xd8, 0xff]);

describe('a copy of a database of the operator’s own and its pictures', () => {
  const it = useInstallation(anyEngine);

  test('from before an erasure yields nothing of the session once its master key is destroyed, and all of a session under a later key', async () => {
    const { installation } = it;
    const backups = externalBackups(installation);
    const [old, later] = [masterKey('old'), masterKey('later')];
    const { PORT = '', PUBLIC_URL: baseUrl = '' } = await installation.environment();
    const withKeys = (...keys: string[]) => ({ PORT, PUBLIC_URL: baseUrl, ENCRYPTION_KEY: keys.join() });
    const stop = async (node: ServiceProcess) => {
      node.kill('SIGTERM');
      await node.ended;
    };
    const adminToken = await bootstrap(installation, withKeys(old));
    const operator = operatorOf({ service: { baseUrl, adminToken } });

    /** A session whose user typed another name, so that a reviewer rejected it with a note. */
    const rejectedSession = async (tenant: TestTenant): Promise<string> => {
      const { id, verificationUrl } = await createSession(tenant, { preRegisteredInfo });
      await simulateUser(verificationUrl, await passportOf(), { ...typed, lastName: planted.otherName });
      await waitForStatus(tenant, id, 'reviewing');
      await operator.reject(tenant, id);
      return id;
    };

    /** Reads a session by every call that shows personal data. @returns the planted values that each shows */
    const readAll = async (tenant: TestTenant, sessionId: string): Promise<Record<string, readonly string[]>> => {
      const get = async (path: string, token: string, body?: object) => {
        const response = await fetch(`${baseUrl}${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        return { ok: response.ok, bytes: Buffer.from(await response.arrayBuffer()) };
      };
      const place = `/admin/tenants/${tenant.id}/sessions/${sessionId}`;
      const identity = await generateIdentity();
      const archive = await get(`${place}/export`, adminToken, { recipients: [await identityToRecipient(identity)] });
      const decrypter = new Decrypter();
      decrypter.addIdentity(identity);
      const picture = await get(`${place}/evidence/document_front`, adminToken);
      return {
        getVerificationSession: secretsIn(
          `${(await get(`/v1/verification-sessions/${sessionId}`, tenant.apiKey)).bytes}`,
        ),
        getSession: secretsIn(`${(await get(place, adminToken)).bytes}`),
        listSessionEvidence: secretsIn(`${(await get(`${place}/evidence`, adminToken)).bytes}`),
        getSessionPicture: picture.bytes.subarray(0, 3).equals(pictureHead) ? ['a picture'] : [],
        exportSession: archive.ok ? secretsIn(`${Buffer.from(await decrypter.decrypt(archive.bytes))}`) : [],
      };
    };
    const names = expect.arrayContaining(['a family name', 'another name', 'a birth date', 'a note']);
    const everything = {
      getVerificationSession: names,
      getSession: expect.arrayContaining(['a note']),
      listSessionEvidence: expect.arrayContaining(['a family name', 'a given name', 'a birth date']),
      getSessionPicture: ['a picture'],
      exportSession: names,
    };

    try {
      const first = await it.startNode(withKeys(old));
      const tenant = await createTenant({ baseUrl, adminToken });
      const erased = await rejectedSession(tenant);
      await stop(first);

      // Of the keys, `later` seals from now on, and everything but the session is sealed under it again.
      const second = await it.startNode(withKeys(later, old));
      const kept = await rejectedSession(tenant);
      const keyReport = async () =>
        JSON.parse((await runCli(installation, ['master-keys', '--json'], withKeys(later, old))).output);
      await waitUntil('nothing but the session needs the key', async () => {
        const {
          id: _,
          listed,
          current,
          sessions,
          ...rest
        } = (await keyReport()).keys.find(({ id }: { id: string }) => id === 'old');
        return listed && !current && sessions === 1 && Object.values(rest).every((rows) => rows === 0);
      });
      expect(await readAll(tenant, erased)).toEqual(everything);
      await stop(second);
      await backups.make();

      const third = await it.startNode(withKeys(later, old));
      expect((await runCli(installation, ['erase', tenant.id, erased], withKeys(later, old))).status).toBe(0);
      expect((await keyReport()).destroyable).toEqual(['old']);
      await stop(third);

      // The operator has destroyed the key.
      await backups.restore();
      const [row] = await backups.query(`SELECT wrapped_key FROM sessions WHERE id = '${erased}'`);
      expect(row?.wrapped_key, 'the copy has the session').not.toBeNull();
      const last = await it.startNode(withKeys(later));
      const yields = await readAll(tenant, erased);
      expect(yields).toEqual(Object.fromEntries(Object.keys(everything).map((call) => [call, []])));
      expect(await readAll(tenant, kept)).toEqual(everything);
      await stop(last);
      for (const node of [first, second, third, last]) expect(secretsIn(node.output())).toEqual([]);
    } finally {
      await backups.remove();
    }
  });
});
