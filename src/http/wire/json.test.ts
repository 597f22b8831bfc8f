import { describe, expect, it } from 'vitest';
import { memberText, memberTextOf, parseJsonBody } from './json.ts';

describe('the text of a member', () => {
  it.each([
    ['{ "metadata" : { "2" : 1 , "1" : 2 } }', '{"2":1,"1":2}'],
    ['{"metadata":{"n":12345678901234567890.10,"e":-1.50E+3}}', '{"n":12345678901234567890.10,"e":-1.50E+3}'],
    ['{"metadata":{"a":1,"a":2}}', '{"a":1,"a":2}'],
    ['{"metadata":{"s":"a  b\\u0041\\n"}}', '{"s":"a  b\\u0041\\n"}'],
    ['{"a":{"metadata":1},"metadata":{},"z":[{"metadata":2}]}', '{}'],
    ['{"metadata":{"x":1},"metadata":{"x":2}}', '{"x":2}'],
    ['{"met\\u0061data":{"x":[1,{"y":[]}]}}', '{"x":[1,{"y":[]}]}'],
    ['{"state":"x","metadata":{"b":[1.5,{"c":"d"}],"a":null},"z":1}', '{"b":[1.5,{"c":"d"}],"a":null}'],
    ['{"a":"{\\"metadata\\":{}","metadata":{"x":1.0}}', '{"x":1.0}'],
    ['{"metadata":{"x":1} }', '{"x":1}'],
    ['{"state":"metadata"}', null],
    ['{}', null],
  ])('is kept letter by letter without insignificant white space: %s', (json, text) => {
    expect(memberText(json, 'metadata')).toBe(text);
    if (text !== null) expect(memberTextOf(json, 'metadata', JSON.parse(json).metadata)).toBe(text);
  });

  it('is found however deep the body is nested', () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    const json = `{"a":${deep},"metadata":{"d":${deep}}}`;
    expect(memberText(json, 'metadata')).toBe(`{"d":${deep}}`);
    expect(memberTextOf(json, 'metadata', JSON.parse(json).metadata)).toBe(`{"d":${deep}}`);
  });
});

describe('a JSON body', () => {
  it.each([
    ['malformed JSON', Buffer.from('{"a":'), '/body'],
    ['nothing', Buffer.from(''), '/body'],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0x22]), '/body'],
    ['an overlong UTF-8 form', Buffer.from([0x22, 0xc0, 0x80, 0x22]), '/body'],
    ['a byte order mark', Buffer.from('\ufeff{}'), '/body'],
    ['an escaped NUL', Buffer.from('{"a":{"b":["x","\\u0000"]}}'), '/body/a/b/1'],
    ['a lone surrogate', Buffer.from('{"a":"\\ud800"}'), '/body/a'],
    ['a lone surrogate under a key with a slash', Buffer.from('{"a/b~":"\\ud800"}'), '/body/a~1b~0'],
    ['a NUL in a key', Buffer.from('{"a":{"\\u0000":1}}'), '/body/a'],
    ['a lone surrogate in a key', Buffer.from('{"\\udfff":1}'), '/body'],
  ])('is refused and the place is named: %s', (_title, bytes, path) => {
    expect(parseJsonBody(bytes)).toMatchObject({ ok: false, issue: { path } });
  });

  it('may contain 4-byte characters, as such and as a pair of escapes', () => {
    expect(parseJsonBody(Buffer.from('{"a":"𠮷\\ud842\\udfb7"}'))).toMatchObject({ ok: true, value: { a: '𠮷𠮷' } });
  });

  it("may contain any text in a member that is the caller's own, and nowhere else", () => {
    const text = '{"metadata":{"\\u0000":["\\ud800",{"a":"\\udc00\\ud800"}]}}';
    expect(parseJsonBody(Buffer.from(text), 'metadata')).toMatchObject({ ok: true, text });
    const issue = { path: '/body/a/metadata' };
    expect(parseJsonBody(Buffer.from('{"a":{"metadata":"\\u0000"}}'), 'metadata')).toMatchObject({ ok: false, issue });
  });

  it('never repeats the body in the fault', () => {
    const body = parseJsonBody(Buffer.from('{"lastName": Brandt}'));
    expect(JSON.stringify(body)).not.toContain('Brandt');
  });
});
