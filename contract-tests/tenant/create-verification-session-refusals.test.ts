import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { problemOf, refusalOf } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { planted } from '../support/planted.ts';
import { rowCounts, useService } from '../support/service.ts';
import { createTenant, type TestTenant } from '../support/tenant.ts';
import { toNextMinute } from '../support/time.ts';

const path = '/v1/verification-sessions';
const json = { 'content-type': 'application/json' };
const bodyBytesMax = 64 * 1024;

/** A body that is refused: its title, its text or bytes, and the place that the refusal names. */
type Refused = readonly [title: string, body: string | Buffer, place: string | RegExp];

const stateOver = (bytes: number) =>
  's'.repeat(bytes - `${planted.callbackUrl}?sessionId=vs_${'0'.repeat(32)}&state=`.length);

const malformed: readonly Refused[] = [
  ['an empty body', '', '/body'],
  ['a body that breaks off', '{"state":"', '/body'],
  ['a body with a trailing comma', '{"state":"a",}', '/body'],
  ['two bodies', '{}{}', '/body'],
  ['an array', '[]', '/body'],
  ['null', 'null', '/body'],
  ['a string', '"state"', '/body'],
  ['a byte that is not UTF-8', Buffer.from('{"state":"\xff"}', 'latin1'), '/body'],
  ['a surrogate encoded as if it were a character', Buffer.from('{"state":"\xed\xa0\x80"}', 'latin1'), '/body'],
  ['an overlong encoding of NUL', Buffer.from('{"state":"\xc0\x80"}', 'latin1'), '/body'],
  ['a byte order mark', Buffer.from('\ufeff{}'), '/body'],
  ['a raw control character in a string', '{"state":"a\u0001b"}', '/body'],
];

const badText: readonly Refused[] = [
  ['NUL in state', '{"state":"a\\u0000b"}', '/body/state'],
  ['a lone surrogate in state', '{"state":"a\\ud800b"}', '/body/state'],
  ['a reversed pair in state', '{"state":"\\udc00\\ud800"}', '/body/state'],
  ['NUL in callbackUrl', '{"callbackUrl":"https://shop.example.com/\\u0000"}', '/body/callbackUrl'],
  ['NUL in a name', '{"preRegisteredInfo":{"lastName":"\\u0000"}}', '/body/preRegisteredInfo/lastName'],
  [
    'a change of direction in a name',
    '{"preRegisteredInfo":{"lastName":"A\\u202eb"}}',
    '/body/preRegisteredInfo/lastName',
  ],
  ['a lone surrogate in an address', '{"preRegisteredInfo":{"address":"\\ud83d"}}', '/body/preRegisteredInfo/address'],
  ['NUL in the key of an unknown field', '{"\\u0000":1}', '/body'],
];

const broken: readonly Refused[] = [
  ['an unknown field', '{"colour":"green"}', /colour/],
  ['an unknown field of preRegisteredInfo', '{"preRegisteredInfo":{"lastName":"A","middleName":"B"}}', /middleName/],
  ['two unknown fields', '{"colour":1,"taste":2}', /colour.*taste|taste.*colour/],
  ['a known field in another case', '{"State":"a"}', /State/],
  ['an empty preRegisteredInfo', '{"preRegisteredInfo":{}}', '/body/preRegisteredInfo'],
  ['a preRegisteredInfo of null', '{"preRegisteredInfo":null}', '/body/preRegisteredInfo'],
  ['an empty name', '{"preRegisteredInfo":{"lastName":""}}', '/body/preRegisteredInfo/lastName'],
  [
    'a name of 201 characters',
    JSON.stringify({ preRegisteredInfo: { lastName: '𠮷'.repeat(201) } }),
    '/body/preRegisteredInfo/lastName',
  ],
  [
    'a gender of 33 characters',
    JSON.stringify({ preRegisteredInfo: { gender: 'x'.repeat(33) } }),
    '/body/preRegisteredInfo/gender',
  ],
  ...[
    '2023-02-29',
    '1900-02-29',
    '2023-13-01',
    '2023-04-31',
    '2023-00-10',
    '1990-1-1',
    '19900101',
    '',
    '1990-01-01Z',
  ].map(
    (day): Refused => [
      `the birth date "${day}"`,
      JSON.stringify({ preRegisteredInfo: { birthDate: day } }),
      '/body/preRegisteredInfo/birthDate',
    ],
  ),
  ['metadata that is an array', '{"metadata":[]}', '/body/metadata'],
  ['metadata that is a string', '{"metadata":"app"}', '/body/metadata'],
  ['metadata that is null', '{"metadata":null}', '/body/metadata'],
  ['a name without a letter', '{"preRegisteredInfo":{"lastName":" "}}', '/body/preRegisteredInfo/lastName'],
  ['a birth date before 1900', '{"preRegisteredInfo":{"birthDate":"0000-01-01"}}', '/body/preRegisteredInfo/birthDate'],
  ['a birth date to come', '{"preRegisteredInfo":{"birthDate":"2099-01-01"}}', '/body/preRegisteredInfo/birthDate'],
  ['state that is a number', '{"state":7}', '/body/state'],
  ['state that is null', '{"state":null}', '/body/state'],
  ['callbackUrl that is an object', '{"callbackUrl":{}}', '/body/callbackUrl'],
];

const callbackUrls: readonly (readonly [url: string, reason: string])[] = [
  ['http://shop.example.com/planted-callback/verified', 'not_https'],
  ['javascript:alert(1)', 'not_https'],
  ['ftp://shop.example.com/planted-callback/verified', 'not_https'],
  [`${planted.callbackUrl}?a=1`, 'has_query'],
  [`${planted.callbackUrl}?`, 'has_query'],
  [`${planted.callbackUrl}#a`, 'has_fragment'],
  [`${planted.callbackUrl}#`, 'has_fragment'],
  [`${planted.callbackUrl}/`, 'not_in_allow_list'],
  [planted.callbackUrl.slice(0, -1), 'not_in_allow_list'],
  [planted.callbackUrl.toUpperCase().replace('HTTPS', 'https'), 'not_in_allow_list'],
  ['https://SHOP.example.com/planted-callback/verified', 'not_in_allow_list'],
  ['https://shop.example.com:443/planted-callback/verified', 'not_in_allow_list'],
  ['https://shop.example.com/planted-callback/./verified', 'not_in_allow_list'],
  ['https://shop.example.com/planted%2Dcallback/verified', 'not_in_allow_list'],
  ['https://shop.example.com.evil.example/planted-callback/verified', 'not_in_allow_list'],
  ['https://user@shop.example.com/planted-callback/verified', 'malformed'],
  ['https://user:pass@shop.example.com/planted-callback/verified', 'malformed'],
  ['https://@shop.example.com/planted-callback/verified', 'malformed'],
  [` ${planted.callbackUrl}`, 'malformed'],
  [`${planted.callbackUrl}\t`, 'malformed'],
  ['https:\\\\shop.example.com\\planted-callback\\verified', 'malformed'],
  ['//shop.example.com/planted-callback/verified', 'malformed'],
  ['/planted-callback/verified', 'malformed'],
  ['https:///planted-callback/verified', 'malformed'],
  ['', 'malformed'],
];

describe('input that createVerificationSession refuses', () => {
  const it = useService(anyEngine);
  let tenant: TestTenant;
  let before: Record<string, number>;
  const post = (body: string | Buffer, headers: Record<string, string> = json) =>
    tenant.send(path, { method: 'POST', headers, body: typeof body === 'string' ? body : new Uint8Array(body) });

  beforeEach(async () => {
    tenant ??= await createTenant(it.service);
    before = await rowCounts(it.service);
  });
  afterEach(async () => {
    // Nothing is written when the response is not 201.
    expect(await rowCounts(it.service)).toEqual(before);
  });

  test.each([...malformed, ...badText, ...broken])(
    '%s is refused, naming place and rule',
    async (_title, body, place) => {
      const problem = await problemOf(post(body));
      expect([problem.status, problem._tag]).toEqual([400, 'InvalidRequest']);
      const issues = problem.issues ?? [];
      expect(issues.every(({ message }) => message.length > 3)).toBe(true);
      if (typeof place === 'string') expect(issues.map((issue) => issue.path)).toContain(place);
      else expect(JSON.stringify(issues)).toMatch(place);
    },
  );

  test('a refusal repeats no value', async () => {
    const preRegisteredInfo = { lastName: [planted.person.lastName], birthDate: `${planted.person.birthDate}x` };
    const body = JSON.stringify({ state: [planted.state], metadata: [planted.metadata], preRegisteredInfo });
    const text = JSON.stringify(await problemOf(post(body)));
    for (const value of [planted.person.lastName, planted.person.birthDate, planted.state, 'planted-metadata'])
      expect(text).not.toContain(value);
  });

  test.each(callbackUrls)('the callback URL %j is refused as %s', async (callbackUrl, reason) => {
    expect(await refusalOf(post(JSON.stringify({ callbackUrl })))).toBe(`400 CallbackUrlNotAllowed ${reason}`);
  });

  test('metadata of 8193 bytes is refused', async () => {
    const text = `{"text":"${'験'.repeat(2727)}x"}`;
    expect(Buffer.byteLength(text)).toBe(8193);
    expect(await refusalOf(post(`{"metadata":${text}}`))).toBe('400 MetadataTooLarge');
  });

  test('a return URL of 8001 bytes is refused, percent-encoding counted', async () => {
    const { callbackUrl } = planted;
    expect(await refusalOf(post(JSON.stringify({ callbackUrl, state: stateOver(8001) })))).toBe('400 StateTooLong');
    const encoded = `${stateOver(8001).slice(9)}験`;
    expect(await refusalOf(post(JSON.stringify({ callbackUrl, state: encoded })))).toBe('400 StateTooLong');
  });

  test('a bare state of 8001 bytes is refused', async () => {
    expect(await refusalOf(post(JSON.stringify({ state: `${'験'.repeat(2666)}abc` })))).toBe('400 StateTooLong');
  });

  test.each<readonly [string, Record<string, string>]>([
    ['text/plain', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a charset besides UTF-8', { 'content-type': 'application/json; charset=shift_jis' }],
    ['a compressed body', { ...json, 'content-encoding': 'gzip' }],
    ['a media type that only resembles JSON', { 'content-type': 'application/jsonp' }],
  ])('the media type is refused: %s', async (_title, headers) => {
    expect(await refusalOf(post('{}', headers))).toBe('415 UnsupportedMediaType');
  });

  test('a body without any media type is refused', async () => {
    const response = tenant.send(path, { method: 'POST', body: new Uint8Array(Buffer.from('{}')) });
    expect(await refusalOf(response)).toBe('415 UnsupportedMediaType');
  });

  test('an Accept that allows no JSON is refused', async () => {
    expect(await refusalOf(post('{}', { ...json, accept: 'text/html' }))).toBe('406 NotAcceptable');
  });

  test('a body over 64 KiB is refused, whether or not it announces its length', async () => {
    const body = Buffer.from(JSON.stringify({ state: 'x'.repeat(bodyBytesMax) }));
    expect(await refusalOf(post(body))).toBe('413 RequestTooLarge');
    const stream = new Blob([new Uint8Array(body)]).stream();
    const init = { method: 'POST', headers: json, body: stream, duplex: 'half' } as RequestInit;
    expect(await refusalOf(tenant.send(path, init))).toBe('413 RequestTooLarge');
  });

  test('metadata that makes the body larger than 64 KiB is refused by its own limit, up to a body of 1 MiB', async () => {
    const frame = Buffer.byteLength('{"state":"s","metadata":{"a":""}}');
    for (const bytes of [bodyBytesMax + 1, 200_000, 2 ** 20]) {
      const body = Buffer.from(`{"state":"s","metadata":{"a":"${'x'.repeat(bytes - frame)}"}}`);
      expect(body.length).toBe(bytes);
      expect(await refusalOf(post(body)), `${bytes} bytes`).toBe('400 MetadataTooLarge');
      const init = { method: 'POST', headers: json, body: new Blob([body]).stream(), duplex: 'half' } as RequestInit;
      expect(await refusalOf(tenant.send(path, init)), `${bytes} bytes in pieces`).toBe('400 MetadataTooLarge');
    }
    expect(await refusalOf(post(`{"metadata":{"a":"${'x'.repeat(2 ** 20)}"}}`))).toBe('413 RequestTooLarge');
  });

  test('a body over 64 KiB whose metadata is within its limit is too large itself', async () => {
    const spaces = ' '.repeat(100_000);
    expect(await refusalOf(post(`{"metadata":{"a":${spaces}"x"}}`))).toBe('413 RequestTooLarge');
    expect(await refusalOf(post(`{"metadata":{},"state":"${'x'.repeat(100_000)}"}`))).toBe('413 RequestTooLarge');
  });

  test('a create with far too large metadata counts towards the creation rate', async () => {
    const limited = await createTenant(it.service, { creationLimitPerMinute: 1 });
    before = await rowCounts(it.service);
    const body = `{"metadata":{"a":"${'x'.repeat(100_000)}"}}`;
    toNextMinute(it.service.clock);
    const create = () => refusalOf(limited.send(path, { method: 'POST', headers: json, body }));
    expect([await create(), await create()]).toEqual(['400 MetadataTooLarge', '429 RateLimited']);
  });

  test('a body of exactly 64 KiB is read and judged by its fields', async () => {
    const frame = Buffer.byteLength('{"state":""}');
    expect(await refusalOf(post(`{"state":"${'x'.repeat(bodyBytesMax - frame)}"}`))).toBe('400 StateTooLong');
  });

  test('a body nested thousands of levels deep gets a response', async () => {
    const depth = 20_000;
    const body = `{"metadata":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
    expect(await refusalOf(post(body))).toMatch(/^400 /);
  });
});
