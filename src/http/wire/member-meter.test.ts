import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memberText } from './json.ts';
import { createMemberMeter } from './member-meter.ts';

function measure(json: string, pieceBytes = 1000): number {
  const meter = createMemberMeter('metadata');
  const bytes = Buffer.from(json);
  for (let start = 0; start < bytes.length; start += pieceBytes) meter.write(bytes.subarray(start, start + pieceBytes));
  return meter.bytes();
}

test.each([
  ['{ "metadata" : { "a" : [ 1 , "b  c" ] } , "state" : "s" }', 16],
  ['{"metadata":{},"metadata":{"a":"\\"}"}}', 11],
  ['{"met\\u0061data":"\\\\"}', 4],
  ['{"a":{"metadata":{"long":1}},"b":["metadata"],"c":"metadata"}', 0],
  ['{"state":"\\"metadata\\":{}","metadata":12}', 2],
  ['{"metadata":"験"}', 5],
  ['[{"metadata":{"a":1}}]', 0],
  ['{}', 0],
])('it counts the bytes of the member alone: %s', (json, bytes) => {
  expect(measure(json)).toBe(bytes);
  expect(measure(json, 1)).toBe(bytes);
});

test('it agrees with the text of the member, whatever the object and however it is cut', () => {
  const name = fc.oneof(fc.constant('metadata'), fc.string({ unit: 'binary', maxLength: 8 }));
  const body = fc.array(fc.tuple(name, fc.jsonValue({ maxDepth: 3 }))).map((members) => {
    const texts = members.map(([key, value]) => `${JSON.stringify(key)} : ${JSON.stringify(value, null, 2)}`);
    return `{${texts.join(' ,\n')}}`;
  });
  const property = fc.property(body, fc.integer({ min: 1, max: 50 }), (json, pieceBytes) => {
    expect(measure(json, pieceBytes)).toBe(Buffer.byteLength(memberText(json, 'metadata') ?? ''));
  });
  fc.assert(property);
});
