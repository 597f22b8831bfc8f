import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminOf, problemOf, refusalOf } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createTenant, type TestTenant } from '../support/tenant.ts';

const path = '/v1/verification-sessions';
const metadataBytesMax = 8192;
const urlBytesMax = 8000;
const runs = { numRuns: 40 };

/** Text of whole characters without NUL, of one to four bytes each. */
const text = (maxLength: number) => fc.string({ unit: 'binary', maxLength }).filter((value) => !value.includes('\0'));

/** Any text in JSON, NUL and lone surrogates included, which it escapes. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));

/** Any JSON object that has room for one more member within the limit. */
const smallObject = fc
  .dictionary(anyText, fc.oneof(anyText, fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' })), { maxKeys: 12 })
  .map((object) => JSON.stringify(object))
  .filter((json) => Buffer.byteLength(json) < metadataBytesMax - 100);

/** The text of an object, made so many bytes long by one more member, which stands where no other can. */
function padded(json: string, bytes: number): string {
  const open = json === '{}' ? '{' : `${json.slice(0, -1)},`;
  const frame = `${open}"padding-of-the-test":"`;
  return `${frame}${'p'.repeat(bytes - Buffer.byteLength(frame) - 2)}"}`;
}

/** White space between the tokens of a JSON text, where it means nothing. */
function spaced(json: string, blank: string): string {
  return json.replaceAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (token) => `${blank}${token}${blank}`);
}

/** A state whose return URL has so many bytes: random characters first, then letters, which stay one byte each. */
function stateFor(start: string, urlBytes: number): string {
  const fixed = `${planted.callbackUrl}?sessionId=vs_${'0'.repeat(32)}&state=`.length;
  return start + 's'.repeat(urlBytes - fixed - encodeURIComponent(start).length);
}

describe.each(engines)('the limits of createVerificationSession at their borders, on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
  });
  const create = (body: string) =>
    tenant.send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

  test('metadata: with any content and spacing, 8192 bytes are accepted and returned, and 8193 are refused', async () => {
    const blank = fc.constantFrom('', ' ', '\n\t', '\r\n  ');
    const property = fc.asyncProperty(smallObject, blank, async (object, space) => {
      const exact = padded(object, metadataBytesMax);
      const taken = await create(`{"metadata":${spaced(exact, space)}}`);
      expect(taken.status).toBe(201);
      const detail = await tenant.send(taken.headers.get('location') as string);
      expect(await detail.text()).toContain(`"metadata":${exact},`);
      const over = spaced(padded(object, metadataBytesMax + 1), space);
      expect(await refusalOf(create(`{"metadata":${over}}`))).toBe('400 MetadataTooLarge');
    });
    await fc.assert(property, runs);
  });

  test('state: with a callback URL it is the URL as it will be sent that has 8000 bytes', async () => {
    const property = fc.asyncProperty(text(400), async (start) => {
      const { callbackUrl } = planted;
      const body = (urlBytes: number) => JSON.stringify({ callbackUrl, state: stateFor(start, urlBytes) });
      expect((await create(body(urlBytesMax))).status).toBe(201);
      expect(await refusalOf(create(body(urlBytesMax + 1)))).toBe('400 StateTooLong');
    });
    await fc.assert(property, runs);
  });

  test('state: without a callback URL it is the text in UTF-8 that has 8000 bytes', async () => {
    const property = fc.asyncProperty(text(1500), async (start) => {
      const body = (bytes: number) => JSON.stringify({ state: start + 's'.repeat(bytes - Buffer.byteLength(start)) });
      expect((await create(body(urlBytesMax))).status).toBe(201);
      expect(await refusalOf(create(body(urlBytesMax + 1)))).toBe('400 StateTooLong');
    });
    await fc.assert(property, runs);
  });

  test('preRegisteredInfo: lengths are counted in characters, whatever they take in bytes', async () => {
    const limits = { lastName: 200, firstName: 200, gender: 32 } as const;
    const field = fc.constantFrom(...(Object.keys(limits) as (keyof typeof limits)[]));
    const letters = ['a', 'é', 'ß', 'Ж', 'ע', '日', 'ヤ', '한', 'ก', '𠮷', '𐌰', '𝒜'];
    const character = fc.constantFrom(...letters);
    const property = fc.asyncProperty(field, character, async (name, one) => {
      const body = (length: number) => JSON.stringify({ preRegisteredInfo: { [name]: one.repeat(length) } });
      expect((await create(body(limits[name]))).status).toBe(201);
      const problem = await problemOf(create(body(limits[name] + 1)));
      expect([problem.status, problem.issues?.[0]?.path]).toEqual([400, `/body/preRegisteredInfo/${name}`]);
    });
    await fc.assert(property, runs);
  });

  test('a request that breaks more than a hundred rules gets the first hundred', async () => {
    const ipAllowList = Array.from({ length: 150 }, (_, index) => `a${index.toString(16)}`);
    const call = adminOf(it.service).PATCH('/admin/tenants/{tenantId}/settings', {
      params: { path: { tenantId: tenant.id } },
      body: { ipAllowList },
    });
    const problem = await problemOf(call);
    expect([problem.status, problem.issues?.length]).toEqual([400, 100]);
    expect(problem.detail).toContain('150 rules');
  });

  test('a head of more than 16 KiB is refused by its size, and an id of any length below that by 404', async () => {
    const ask = (length: number) => tenant.send(`${path}/vs_${'a'.repeat(length)}`);
    expect(await refusalOf(ask(201))).toBe('404 SessionNotFound');
    expect(await refusalOf(ask(12_000))).toBe('404 SessionNotFound');
    const response = await fetch(`${it.service.baseUrl}${path}/vs_${'a'.repeat(20_000)}`);
    const problem = await problemOf(Promise.resolve(response));
    expect(problem).toMatchObject({ status: 431, _tag: 'HeadersTooLarge' });
    expect(problem.detail).toContain('16384 bytes');
  });
});
