import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from './json-document.ts';
import { concealedFields, demandSameEvents, openTypes } from './write-sdk.ts';

/** A document with one operation, whose parts a test changes. */
function sample(operation: JsonObject = {}, schemas: JsonObject = {}): JsonObject {
  return {
    openapi: '3.1.1',
    info: { title: 'Things', version: '1' },
    paths: {
      '/v1/things/{id}/parts': {
        parameters: [{ name: 'id', in: 'path', required: true }],
        post: {
          operationId: 'addPart',
          summary: 'Add a part',
          responses: { '201': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Part' } } } } },
          ...operation,
        },
      },
    },
    components: { schemas: { Part: { properties: { id: { type: 'string' } } }, ...schemas } },
  };
}

describe('the types of the client package', () => {
  const union = { VerificationEvent: { oneOf: [{ $ref: '#/components/schemas/Part' }] } };

  it('leave open sets and the union of events open', async () => {
    const text = await openTypes(
      sample(
        {},
        { Colour: { type: 'string', 'x-extensible-enum': ['red', 'blue'] }, Shade: { type: 'string' }, ...union },
      ),
    );
    expect(text).toMatch(/Colour: ("red" \| "blue"|"blue" \| "red") \| \(?string & Record<never, never>\)?;\n/);
    expect(text).toContain('Shade: string;');
    expect(text).toContain('VerificationEvent: components["schemas"]["Part"] | UnknownEvent;');
    expect(text).toContain('export type UnknownEvent = ');
  });

  it('are not made of a document without the union of events', async () => {
    await expect(openTypes(sample())).rejects.toThrow('the document has no union of events');
  });
});

describe('the events', () => {
  const refs = (names: readonly string[]) => names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const listed = (...names: string[]) => sample({}, { VerificationEvent: { oneOf: refs(names) } });
  const sent = (...names: string[]): JsonObject => ({
    operations: { sendNotification: { messages: names.map((name) => ({ $ref: `#/channels/url/messages/${name}` })) } },
    components: {
      // A message of another operation is about no session.
      messages: Object.fromEntries([...names, 'Test'].map((name) => [name, { payload: refs([name])[0] ?? null }])),
    },
  });

  it('have to be the same in both documents', () => {
    expect(() => demandSameEvents(listed('A', 'B'), sent('B', 'A'))).not.toThrow();
    const fault = 'the tenant API lists the events A, and notifications carry A,B';
    expect(() => demandSameEvents(listed('A'), sent('A', 'B'))).toThrow(fault);
  });
});

describe('the fields that are concealed', () => {
  const part = (properties: JsonObject): string[] => concealedFields([sample({}, { Part: { properties } })]);

  it('are those whose description, or whose schema’s, calls them personal or not to be logged', () => {
    const name = { description: 'A name. Personal data.' };
    expect(part({ name, other: { description: 'It must not contain personal data.' } })).toEqual(['name']);
    expect(part({ url: { description: 'Secret. Do not\n log it.' } })).toEqual(['url']);
    const document = sample({}, { Part: { properties: { name: { $ref: '#/components/schemas/Name' } } }, Name: name });
    expect(concealedFields([document])).toEqual(['name']);
  });

  it('are found at any depth, and not looked for inside of each other', () => {
    const deep = { items: { anyOf: [{ properties: { note: { description: 'Personal data: of a person' } } }] } };
    const whole = { description: 'Personal data.', properties: { text: { description: 'Personal data.' } } };
    expect(part({ deep, whole })).toEqual(['note', 'whole']);
  });

  it('have to have a schema with a name', () => {
    const document = sample({ responses: { '200': { content: { 'application/json': { schema: {} } } } } });
    expect(() => concealedFields([document])).toThrow('addPart: the body of 200 has no named schema');
  });

  it('are, in the published documents, all that the specification calls personal or secret, and metadata', () => {
    const read = (file: string) => JSON.parse(readFileSync(path.join('generated', file), 'utf8')) as JsonObject;
    const found = concealedFields([read('openapi/tenant.json'), read('asyncapi/notifications.json')]);
    const specified = ['preRegisteredInfo', 'userInputInfo', 'documentOcr', 'note', 'verificationUrl', 'metadata'];
    expect(found).toEqual(expect.arrayContaining(specified));
  });
});
