import { describe, expect, test } from 'vitest';
import { checkedFetch } from '../support/checked-fetch.ts';
import { refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { openPhone, passportOf, simulateUser, startPhone } from '../support/phone.ts';
import { planted, secretsIn, typed } from '../support/planted.ts';
import { bootstrapByCli, useInstallation } from '../support/service-process.ts';
import { createNotifiedTenant, createSession, readSession, waitForStatus } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

describe.each(engines)('the log of a whole run on $name', (engine) => {
  const it = useInstallation(engine);

  test('holds no personal value, key, token, cookie, state, return URL, metadata or note, whatever goes wrong', async () => {
    const { installation, receiver } = it;
    const adminToken = await bootstrapByCli(installation);
    const node = await it.startNode({ LOG_LEVEL: 'trace' });
    const service = { baseUrl: node.baseUrl, adminToken };
    const tenant = await createNotifiedTenant(service, receiver);
    const { person, ...given } = planted;
    const body = {
      callbackUrl: given.callbackUrl,
      state: given.state,
      metadata: given.metadata,
      preRegisteredInfo: { ...typed, address: given.address, gender: given.gender },
    };

    // A trip that ends in review, with a note and a return to review.
    const session = await createSession(tenant, body);
    const input = { ...typed, lastName: given.otherName, lastNameKana: given.kana, address: given.address };
    const phone = await simulateUser(session.verificationUrl, await passportOf(), input);
    await waitForStatus(tenant, session.id, 'reviewing');
    const operator = operatorOf({ service });
    await operator.reject(tenant, session.id, given.note);
    await succeeded(operator.returnToReview(tenant, session.id));
    await tenant.inbox.nth(session.id, 3);
    await succeeded(
      tenant.client.POST('/v1/verification-sessions/{id}/reprocess', { params: { path: { id: session.id } } }),
    );
    const { verificationUrl } = await succeeded(operator.reissueVerificationUrl(tenant, session.id));
    const rotated = await succeeded(operator.rotateSecret({ tenantId: tenant.id, endpointId: tenant.endpointId }));
    await simulateUser(verificationUrl, await passportOf());
    await tenant.inbox.nth(session.id, 4);

    // Requests that are refused, with planted values in every place.
    const json = { 'content-type': 'application/json' };
    const url = '/v1/verification-sessions';
    const wrong = JSON.stringify({ ...body, [given.state]: person.lastName, preRegisteredInfo: [typed] });
    expect(await refusalOf(tenant.send(url, { method: 'POST', headers: json, body: wrong }))).toMatch(/^400/);
    expect(await refusalOf(tenant.send(url, { method: 'POST', headers: json, body: wrong.slice(0, -5) }))).toMatch(
      /^400/,
    );
    expect(await refusalOf(tenant.send(`${url}/${person.lastName}`))).toMatch(/^404/);
    expect(await refusalOf(tenant.send(`${url}?state=${given.state}`, { method: 'PUT' }))).toMatch(/^405/);
    expect((await checkedFetch(`${node.baseUrl}/${given.state}?key=${tenant.apiKey}`)).status).toBe(404);
    const keyless = { headers: { authorization: `Bearer ${tenant.apiKey}x`, cookie: `mitome_browser=${given.state}` } };
    expect(await refusalOf(tenant.send(`${url}/${session.id}`, keyless))).toMatch(/^401/);
    expect(await refusalOf(openPhone(session.verificationUrl).open())).toMatch(/^409/);
    expect(await refusalOf(phone.send(`/evidence/${person.lastName}`, { method: 'PUT' }))).toMatch(/^40\d/);

    // Faults below: a statement that fails with the values in it, a database that goes away, a receiver that refuses.
    const { database, proxies } = installation;
    await database.query('ALTER TABLE sessions RENAME TO sessions_away');
    expect(await refusalOf(tenant.client.POST('/v1/verification-sessions', { body }))).toMatch(/^500/);
    await database.query('ALTER TABLE sessions_away RENAME TO sessions');
    const third = await startPhone((await createSession(tenant, body)).verificationUrl);
    await database.query('ALTER TABLE session_data RENAME TO session_data_away');
    expect(await refusalOf(third.type(input))).toMatch(/^500/);
    await database.query('ALTER TABLE session_data_away RENAME TO session_data');
    proxies.rows.cut();
    expect(await refusalOf(tenant.client.POST('/v1/verification-sessions', { body }))).toMatch(/^503/);
    proxies.rows.restore();
    await waitUntil(
      'the service responds again',
      async () => (await tenant.send(`${url}/${session.id}`)).status === 200,
    );
    tenant.inbox.respondWith(() => ({ status: 500 }));
    tenant.inbox.useSecret(rotated.secret);
    const last = await createSession(tenant, body);
    await simulateUser(last.verificationUrl, await passportOf(), input);
    await tenant.inbox.nth(last.id, 1);
    await waitForStatus(tenant, last.id, 'reviewing');
    expect((await readSession(tenant, last.id)).metadata).toEqual(given.metadata);
    await waitUntil('the failed attempt is logged', () => node.output().includes('"class":"http_error"'));

    node.kill('SIGTERM');
    await node.ended;
    const output = node.output();
    const requests = new Set(
      output
        .split('\n')
        .filter((line) => line.includes('"request ended"') && line.includes(session.id))
        .map((line) => (JSON.parse(line) as { operationId: string; sessionId: string }).operationId),
    );
    for (const id of ['createVerificationSession', 'getVerificationSession', 'putEvidence', 'decideReview'])
      expect(requests).toContain(id);
    expect(secretsIn(output)).toEqual([]);
    for (const secret of [adminToken, tenant.apiKey, phone.token, rotated.secret, ...phone.jar.values()])
      expect(output).not.toContain(secret);
  });
});
