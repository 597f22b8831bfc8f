import { describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { queryEmbedded } from '../support/embedded-cluster.ts';
import { embedded } from '../support/installation.ts';
import { operatorOf } from '../support/operator.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, readSession, waitForStatus } from '../support/tenant.ts';
import { dayMs, hourMs, waitUntil } from '../support/time.ts';
import { keyNameIn, readKeys, unwraps } from './key-file.ts';

const preRegisteredInfo = { lastName: planted.person.lastName };

describe('the master keys of an embedded service that is never restarted', () => {
  const it = useService(anyEngine, { environment: embedded });
  const operator = operatorOf(it);
  const month = () => it.service.clock.now().toISOString().slice(0, 7);

  test('begin with each month, and the key of a past month is destroyed within a day of the erasure of its last session', async () => {
    const { installation, clock } = it.service;
    const idsIn = async () => (await readKeys(installation.dataDir)).map(({ id }) => id);
    const wrappedKey = async (id: string) => {
      const [row] = await queryEmbedded(installation.dataDir, `SELECT wrapped_key FROM sessions WHERE id = '${id}'`);
      return row?.wrapped_key as Buffer | null;
    };
    const tenant = await createTenant(it.service);
    const old = await createSession(tenant, { preRegisteredInfo });
    const backup = (await wrappedKey(old.id)) as Buffer;
    const first = keyNameIn(backup);
    const keysOfBackup = await readKeys(installation.dataDir);
    const place = { tenantId: tenant.id, sessionId: old.id };
    expect(keysOfBackup.map((key) => unwraps(key, backup, place))).toContain(true);

    clock.advance(40 * dayMs);
    const later = month();
    expect(later).not.toBe(first);
    await waitUntil('the key of the month is added', async () => (await idsIn()).includes(later));
    /** An erasure is refused as a conflict at the moment at which the sweep expires a session. */
    const erase = (id: string) =>
      waitUntil('the session is erased', async () => {
        if ((await wrappedKey(id)) !== null) await operator.eraseSession(tenant, id);
        return (await wrappedKey(id)) === null;
      });
    const fresh = await waitUntil('sessions are under it', async () => {
      const session = await createSession(tenant, { preRegisteredInfo });
      if (keyNameIn((await wrappedKey(session.id)) as Buffer) === later) return session;
      // The key is in the file, and not in use yet. This session would keep the key of the past month.
      await succeeded(operator.cancelSession(tenant, session.id));
      await erase(session.id);
      return null;
    });
    await waitForStatus(tenant, old.id, 'expired');
    await erase(old.id);
    expect(await idsIn(), 'it may be needed by what was not yet committed').toContain(first);

    clock.advance(dayMs + hourMs);
    await waitUntil('the key of the past month is destroyed', async () => !(await idsIn()).includes(first));
    expect((await readKeys(installation.dataDir)).map((key) => unwraps(key, backup, place))).not.toContain(true);
    expect((await readSession(tenant, fresh.id)).preRegisteredInfo).toEqual(preRegisteredInfo);
    await waitUntil('it is logged', () => it.service.log.lines.join('\n').includes(`"destroyed":["${first}"]`));
    for (const { bytes } of keysOfBackup) {
      for (const line of it.service.log.lines) expect(line).not.toContain(bytes.toString('base64'));
    }
  });
});
