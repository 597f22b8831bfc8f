import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawLicenceFront } from '../../scripts/specimens/draw-driver-license.ts';
import { inventJapanesePerson } from '../../scripts/specimens/japanese-persons.ts';
import { photograph } from '../../scripts/specimens/photograph.ts';
import { adminOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { simulateUser } from '../support/phone.ts';
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

describe.each([anyEngine])('with the models that read print, on $name', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(engine, { environment: installed });
  });
  afterAll(() => service.close());

  test('a licence is read from its photograph', async () => {
    const { documentOcr } = await decide(await createTenant(service));
    expect(documentOcr?.documentType).toBe('driver_license');
    const fields = Object.fromEntries((documentOcr?.fields ?? []).map(({ name, normalized }) => [name, normalized]));
    expect(fields).toMatchObject({ birth_date: person.birthDate, document_number: person.licence.number });
    expect(await (await fetch(`${service.baseUrl}/readyz`)).json()).toEqual({ status: 'ok' });
  });
});

describe.each([anyEngine])('without the models that read print, on $name', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(engine, { environment: missing });
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
    const node = await startService(engine, {
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

  test('a worker with live tenants refuses to start, and says what to do, unless the setting allows it', async () => {
    await succeeded(adminOf(service).POST('/admin/tenants', { body: { name: 'Live', mode: 'live' } }));
    const start = (environment: Record<string, string>) =>
      startService(engine, { beside: service, environment: { ...missing, ...environment } });
    await expect(start({})).rejects.toThrow(/npx mitome models install, or set DOCUMENT_OCR=optional/);
    await (await start({ DOCUMENT_OCR: 'optional' })).close();
    await (await start({ ROLES: 'api' })).close();
  });
});
