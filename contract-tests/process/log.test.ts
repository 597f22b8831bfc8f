import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkedFetch } from '../support/checked-fetch.ts';
import { problemOf, succeeded } from '../support/client.ts';
import { engines, postgres } from '../support/databases.ts';
import { leaksIn, leaksInFiles } from '../support/leaks.ts';
import { operatorOf } from '../support/operator.ts';
import { openPhone, passportOf, simulateUser, startPhone } from '../support/phone.ts';
import { planted, secretsIn, typed } from '../support/planted.ts';
import { bootstrap, runCli, useInstallation } from '../support/service-process.ts';
import { createNotifiedTenant, createSession, readSession, waitForStatus } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

/** A passport as a phone writes it, with its owner and the place in the metadata. */
async function taggedPassport(): Promise<Buffer> {
  const text = planted.pictureText;
  return sharp(await passportOf())
    .withExif({ IFD0: { ImageDescription: text, Artist: text, Copyright: text }, IFD2: { UserComment: text } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${text}</note></x:xmpmeta>`)
    .jpeg()
    .toBuffer();
}

describe.each(engines)('what a whole run leaves behind on $name', (engine) => {
  const it = useInstallation(engine, { proxied: true });

  test('log, error bodies, rows, queue, data folder and temporary files hold no personal value, key, token, cookie, state, return URL, metadata or note in clear, whatever goes wrong', async () => {
    const { installation, receiver } = it;
    const adminToken = await bootstrap(installation);
    const temporary = await mkdtemp(join(tmpdir(), 'mitome-temporary-'));
    onTestFinished(() => rm(temporary, { recursive: true, force: true }));
    const node = await it.startNode({ LOG_LEVEL: 'trace', TMPDIR: temporary });
    const errorBodies: string[] = [];
    /** The refusal of a call, whose body is searched too. */
    const refused = async (call: Parameters<typeof problemOf>[0]): Promise<string> => {
      const problem = await problemOf(call);
      errorBodies.push(JSON.stringify(problem));
      return `${problem.status} ${problem._tag}`;
    };
    const picture = await taggedPassport();
    expect(picture.includes(planted.pictureText)).toBe(true);
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
    const phone = await simulateUser(session.verificationUrl, picture, input);
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
    await simulateUser(verificationUrl, picture);
    await tenant.inbox.nth(session.id, 4);

    // Every reading by the operator, the blocklist, and what leaves for the user.
    const stored = await succeeded(operator.getSessionPicture(tenant, session.id, 'document_front', { round: 1 }));
    expect(Buffer.from(stored).includes(planted.pictureText), 'metadata of the picture').toBe(false);
    await succeeded(operator.listSessionEvidence(tenant, session.id));
    const identity = await generateIdentity();
    const recipient = await identityToRecipient(identity);
    const sealed = new Uint8Array(await succeeded(operator.exportSession(tenant, session.id, [recipient])));
    expect(secretsIn(Buffer.from(sealed).toString('latin1')), 'a sealed export').toEqual([]);
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    const opened = Buffer.from(await decrypter.decrypt(sealed)).toString('utf8');
    expect(secretsIn(opened)).toContain('a family name');
    expect(secretsIn(opened)).not.toContain('metadata of a picture');
    const { documentNumber } = person;
    const blocked = { document: { documentType: 'passport' as const, documentNumber } };
    const terms = { note: given.note, expiresInSeconds: null };
    const entries = [
      await succeeded(operator.createBlocklistEntry(tenant.id, { ...blocked, ...terms })),
      await succeeded(operator.createBlocklistEntry(tenant.id, { person: typed, ...terms })),
    ];
    expect((await succeeded(operator.listBlocklistEntries(tenant.id))).items).toHaveLength(2);
    // The planted person is to be decided again below.
    for (const { id } of entries) await operator.deleteBlocklistEntry(tenant.id, id);
    const lists = [
      await succeeded(operator.listPersonalDataAccesses(tenant.id)),
      await succeeded(operator.listDeliveries(tenant.id)),
      await succeeded(operator.listReviews(tenant)),
    ];
    expect(secretsIn(JSON.stringify(lists))).toEqual([]);

    // Requests that are refused, with planted values in every place.
    const json = { 'content-type': 'application/json' };
    const url = '/v1/verification-sessions';
    const wrong = JSON.stringify({ ...body, [given.state]: person.lastName, preRegisteredInfo: [typed] });
    // The name of a field that the document does not know is repeated to the caller that sent it (decision 0014), its value is not.
    const named = await problemOf(tenant.send(url, { method: 'POST', headers: json, body: wrong }));
    expect(named.status).toBe(400);
    expect(secretsIn(JSON.stringify(named))).toEqual(['state']);
    expect(await refused(tenant.send(url, { method: 'POST', headers: json, body: wrong.slice(0, -5) }))).toMatch(
      /^400/,
    );
    expect(await refused(tenant.send(`${url}/${person.lastName}`))).toMatch(/^404/);
    expect(await refused(tenant.send(`${url}?state=${given.state}`, { method: 'PUT' }))).toMatch(/^405/);
    expect((await checkedFetch(`${node.baseUrl}/${given.state}?key=${tenant.apiKey}`)).status).toBe(404);
    const keyless = { headers: { authorization: `Bearer ${tenant.apiKey}x`, cookie: `mitome_browser=${given.state}` } };
    expect(await refused(tenant.send(`${url}/${session.id}`, keyless))).toMatch(/^401/);
    expect(await refused(openPhone(session.verificationUrl).open())).toMatch(/^409/);
    expect(await refused(phone.send(`/evidence/${person.lastName}`, { method: 'PUT' }))).toMatch(/^40\d/);

    for (const call of [
      operator.createBlocklistEntry(tenant.id, { person: { ...typed, birthDate: person.lastName }, ...terms }),
      operator.exportSession(tenant, session.id, [person.lastName]),
      operator.listPersonalDataAccesses(tenant.id, { sessionId: given.state, from: person.birthDate }),
      operator.decideReview(tenant, session.id, {
        reviewId: given.note,
        verdict: 'approved',
        reasons: [],
        note: given.note,
      }),
    ])
      expect(await refused(call)).toMatch(/^40/);

    // Faults below: a statement that fails with the values in it, a database that goes away, a receiver that refuses.
    const { database, proxies } = installation;
    await database.query('ALTER TABLE sessions RENAME TO sessions_away');
    expect(await refused(tenant.client.POST('/v1/verification-sessions', { body }))).toMatch(/^500/);
    await database.query('ALTER TABLE sessions_away RENAME TO sessions');
    const third = await startPhone((await createSession(tenant, body)).verificationUrl);
    await database.query('ALTER TABLE session_data RENAME TO session_data_away');
    expect(await refused(third.type(input))).toMatch(/^500/);
    await database.query('ALTER TABLE session_data_away RENAME TO session_data');
    proxies.rows.cut();
    expect(await refused(tenant.client.POST('/v1/verification-sessions', { body }))).toMatch(/^503/);
    proxies.rows.restore();
    await waitUntil(
      'the service responds again',
      async () => (await tenant.send(`${url}/${session.id}`)).status === 200,
    );
    tenant.inbox.respondWith(() => ({ status: 500 }));
    tenant.inbox.useSecret(rotated.secret);
    const last = await createSession(tenant, body);
    await simulateUser(last.verificationUrl, picture, input);
    await tenant.inbox.nth(last.id, 1);
    await waitForStatus(tenant, last.id, 'reviewing');
    expect((await readSession(tenant, last.id)).metadata).toEqual(given.metadata);
    await waitUntil('the failed attempt is logged', () => node.output().includes('"class":"http_error"'));

    // While the pictures and values of the run are still there.
    expect(await leaksIn(installation, engine, postgres)).toEqual([]);
    const out = join(temporary, 'user.zip.age');
    const commands = [
      ['export', tenant.id, last.id, '--recipient', recipient, '--out', out],
      ['export', tenant.id, last.id, '--recipient', person.lastName],
      ['master-keys'],
      ['erase', tenant.id, last.id],
      ['erase', tenant.id, person.lastName],
      ['erasure-receipt', tenant.id, last.id],
      ['export-erasures'],
      ['signing-keys'],
      ['verify-records', '--json'],
      ['doctor', '--json'],
    ];
    let told = '';
    for (const words of commands) told += (await runCli(installation, words)).output;
    expect(secretsIn(told)).toEqual([]);

    node.kill('SIGTERM');
    await node.ended;
    const output = node.output();
    expect(errorBodies.length).toBeGreaterThan(10);
    // Refusals without a key ask for "a bearer token".
    const inErrors = errorBodies.flatMap(secretsIn).filter((found) => found !== 'a bearer header');
    expect(inErrors).toEqual([]);
    expect(await leaksIn(installation, engine, postgres)).toEqual([]);
    expect(await leaksInFiles(temporary)).toEqual([]);
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
