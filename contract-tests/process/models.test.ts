import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawLicenceBack, drawLicenceFront } from '../../scripts/specimens/draw-driver-license.ts';
import { drawMyNumberBack } from '../../scripts/specimens/draw-my-number-card.ts';
import { inventJapanesePerson } from '../../scripts/specimens/japanese-persons.ts';
import { photograph } from '../../scripts/specimens/photograph.ts';
import { checkedFetch } from '../support/checked-fetch.ts';
import { adminOf, problemOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { simulateUser, startPhone } from '../support/phone.ts';
import { startService, type TestService } from '../support/service.ts';
import { createSession, createTenant, readSession, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const person = inventJapanesePerson('tuning', 0);
const input = { lastName: person.last.kanji, firstName: person.first.kanji, birthDate: person.birthDate };
const installed = { MODELS_DIR: `${process.env.MODELS_DIR}` };
const missing = { MODELS_DIR: '/there-are-no-models', DOCUMENT_OCR: 'required' };
const warning = 'models missing; of all documents only passports are read';

let licence: Buffer;
beforeAll(async () => {
  licence = await photograph(await drawLicenceFront({ person }), { seed: 3, rotateDegrees: 2 });
});

async function decide(tenant: TestTenant) {
  const session = await createSession(tenant);
  await simulateUser(session.verificationUrl, licence, input);
  await waitUntil('it is decided', async () => (await readSession(tenant, session.id)).outcome !== null);
  return readSession(tenant, session.id);
}

describe('with the models that read print', () => {
  let service: TestService;
  let without: TestService;
  beforeAll(async () => {
    service = await startService(anyEngine, { environment: installed });
    // A worker without models takes decisions of a sandbox as long as it knows of none that has them.
    await waitUntil('the worker with the models has recorded itself', async () => {
      const workers = await service.installation.database.query('SELECT capabilities FROM workers');
      return workers.some(({ capabilities }) => `${capabilities}`.includes('print'));
    });
    without = await startService(anyEngine, { beside: service });
  });
  afterAll(async () => {
    await without.close();
    await service.close();
  });

  test('a licence is read from its photograph, by the worker that has them', async () => {
    const { documentOcr } = await decide(await createTenant(service));
    expect(documentOcr?.documentType).toBe('driver_license');
    const fields = Object.fromEntries((documentOcr?.fields ?? []).map(({ name, normalized }) => [name, normalized]));
    expect(fields).toMatchObject({ birth_date: person.birthDate, document_number: person.licence.number });
    expect(await (await fetch(`${service.baseUrl}/readyz`)).json()).toEqual({ status: 'ok' });
    expect(without.log.lines.filter((line) => line.includes('"decided"'))).toEqual([]);
  });

  test('damaged models fail no session: its decision waits, and readyz says why', async () => {
    const modelsDir = await mkdtemp(join(tmpdir(), 'mitome-models-'));
    await cp(installed.MODELS_DIR, modelsDir, { recursive: true });
    // Uploads need the models too.
    const unseen = { showsPrint: true, showsMyNumber: false, back: null, donorPart: 'none' } as const;
    const replacements = { inspectPrint: async (bytes: Buffer) => ({ bytes, ...unseen }) };
    const damaged = await startService(anyEngine, { environment: { MODELS_DIR: modelsDir }, replacements });
    const [file = ''] = (await readdir(modelsDir, { recursive: true })).filter((name) => name.includes('_det_'));
    await writeFile(join(modelsDir, file), 'damaged');
    const tenant = await createTenant(damaged);
    const session = await createSession(tenant);
    await simulateUser(session.verificationUrl, licence, input);
    await waitUntil('the decision waits', () =>
      damaged.log.lines.some((line) => line.includes('engine of a check did not start; the decision waits')),
    );
    expect((await readSession(tenant, session.id)).status).toBe('deciding');
    const ready = await (await fetch(`${damaged.baseUrl}/readyz`)).json();
    expect(ready).toEqual({ status: 'ok', limitations: ['print_engine_not_started'] });
    await damaged.close();
    await rm(modelsDir, { recursive: true });
  });

  test('the back of a My Number card that is sent as a front is refused by its print, without a QR code', async () => {
    const back = await photograph(await drawMyNumberBack({ person, code: false }), { seed: 5, rotateDegrees: 2 });
    const { verificationUrl } = await createSession(await createTenant(service));
    const phone = await startPhone(verificationUrl);
    const sent = phone.send('/evidence/document_front?documentType=my_number_card', {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: new Uint8Array(back),
    });
    expect(await problemOf(sent)).toMatchObject({ _tag: 'PictureNotAccepted', reason: 'my_number' });
  });

  test('a live tenant takes the back of a licence, and its declaration about organ donation is stored nowhere', async () => {
    const entry = { address: '福岡県福岡市博多区住吉1-2-3', date: '2024-05-10', style: 'printed' } as const;
    const card = await drawLicenceBack({ person, entries: [entry], donor: true });
    const back = await photograph(card, { seed: 4, rotateDegrees: 3, perspective: 0.01 });
    const tenant = await createTenant(service, { ipAllowList: [] }, 'live');
    const { id, verificationUrl } = await createSession(tenant);
    const phone = await startPhone(verificationUrl);
    const send = async (kind: string, picture: Buffer) =>
      phone.send(`/evidence/${kind}?documentType=driver_license`, {
        method: 'PUT',
        headers: { 'content-type': 'image/jpeg' },
        body: new Uint8Array(picture),
      });
    expect((await send('document_front', licence)).status).toBe(200);
    expect((await send('document_back', back)).status).toBe(200);

    const response = await checkedFetch(
      `${service.baseUrl}/admin/tenants/${tenant.id}/sessions/${id}/evidence/document_back`,
      { headers: { authorization: `Bearer ${service.adminToken}`, accept: 'image/jpeg' } },
    );
    const stored = await sharp(Buffer.from(await response.arrayBuffer()))
      .greyscale()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = stored.info;
    // The card is straightened and has a margin. Its remarks are the upper half, the word above the masked part is the next tenth.
    const partOf = async (top: number, share: number) => {
      const area = { left: Math.round(width * 0.1), width: Math.round(width * 0.8) };
      const part = { ...area, top: Math.round(height * top), height: Math.round(height * share) };
      const pixels = await sharp(stored.data).extract(part).png().toBuffer();
      return (await sharp(pixels).stats()).channels[0]?.stdev ?? 0;
    };
    expect(await partOf(0.68, 0.2), 'three choices and the signature stood here').toBeLessThan(2);
    expect(await partOf(0.1, 0.4), 'the entry is still there').toBeGreaterThan(10);

    await succeeded(phone.type(input));
    await succeeded(phone.submit());
    await waitUntil('it is decided', async () => (await readSession(tenant, id)).outcome !== null);
    const { documentOcr } = await readSession(tenant, id);
    expect(documentOcr?.currentAddress).toEqual({ text: entry.address, source: 'back_address_update' });
  });
});

describe('without the models that read print', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(anyEngine, { environment: missing });
  });
  afterAll(() => service.close());

  test('a sandbox starts and says so once, is ready, and refers a licence as unreadable', async () => {
    expect(service.log.lines.filter((line) => line.includes(warning))).toHaveLength(1);
    const ready = await fetch(`${service.baseUrl}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: 'ok', limitations: ['models_missing'] });
    const { documentOcr, outcome } = await decide(await createTenant(service));
    expect(documentOcr).toBeNull();
    expect(outcome).toMatchObject({ verdict: 'needs_review', reasons: ['document_unreadable'] });
  });

  test('a sandbox that may download them reads cards as soon as they are installed, without a restart', async () => {
    const modelsDir = await mkdtemp(join(tmpdir(), 'mitome-models-'));
    const node = await startService(anyEngine, {
      environment: { ...missing, MODELS_DIR: modelsDir, MODELS_DOWNLOAD: '1' },
      replacements: { modelsFrom: join(installed.MODELS_DIR, 'rapidocr-3.10.0') },
    });
    const ready = async () => (await fetch(`${node.baseUrl}/readyz`)).json();
    await waitUntil('the models are installed', async () => !('limitations' in (await ready())));
    expect(node.log.lines.filter((line) => line.includes('models installed'))).toHaveLength(1);
    const { documentOcr } = await decide(await createTenant(node));
    expect(documentOcr?.documentType).toBe('driver_license');
    await node.close();
    await rm(modelsDir, { recursive: true });
  });

  test('the first live tenant is refused, and a worker that has one refuses to start, unless the setting allows it', async () => {
    const start = (environment: Record<string, string>) =>
      startService(anyEngine, { beside: service, environment: { ...missing, ...environment } });
    const body = { name: 'Live', mode: 'live' } as const;
    const refused = await adminOf(service).POST('/admin/tenants', { body });
    expect(refused.error).toMatchObject({ _tag: 'InvalidRequest', issues: [{ path: '/body/mode' }] });
    const allowing = await start({ ROLES: 'api', DOCUMENT_OCR: 'optional' });
    await succeeded(adminOf(allowing).POST('/admin/tenants', { body }));
    await allowing.close();
    await expect(start({})).rejects.toThrow(/npx mitome models install, or set DOCUMENT_OCR=optional/);
    await (await start({ DOCUMENT_OCR: 'optional' })).close();
    await (await start({ ROLES: 'api' })).close();
  });
});
