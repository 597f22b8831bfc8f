import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from './json-document.ts';
import { readOperations } from './read-operations.ts';
import { concealedFields, demandSameEvents, openTypes, printSdkOperations } from './write-sdk.ts';

/** A document with one operation, whose parts a test changes. */
function sample(operation: JsonObject = {}, schemas: JsonObject = {}): JsonObject {
  return {
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

const print = (operation: JsonObject): string => {
  const document = sample(operation);
  return printSdkOperations(readOperations(document), document);
};
const json = { required: true, content: { 'application/json': {} } };

describe('the operations of the client package', () => {
  it.each([
    [{}, 'addPart(id: string, options?: CallOptions): Promise<Api.AddPartResponse>;', [false, false, false]],
    [
      { requestBody: json },
      "addPart(id: string, body: Given<NonNullable<Api.AddPartData['body']>>,",
      [true, false, false],
    ],
    [{ requestBody: { ...json, required: false } }, 'addPart(id: string, body?: Given<', [true, false, false]],
    [
      { parameters: [{ name: 'after', in: 'query' }] },
      "query?: Given<NonNullable<Api.AddPartData['query']>>,",
      [false, true, false],
    ],
    [{ parameters: [{ name: 'q', in: 'query', required: true }] }, 'query: Given<', [false, true, false]],
    [{ parameters: [{ name: 'Idempotency-Key', in: 'header' }] }, 'options?: KeyedCallOptions)', [false, false, true]],
    [{ parameters: [{ name: 'X-Other', in: 'header' }] }, 'options?: CallOptions)', [false, false, false]],
  ] as const)('%j is printed', (operation, signature, [hasBody, hasQuery, takesKey]) => {
    const text = print(operation as unknown as JsonObject);
    expect(text).toContain(signature);
    expect(text).toContain(`hasBody: ${hasBody},\n    hasQuery: ${hasQuery},\n    takesKey: ${takesKey},`);
    expect(text).toContain("method: 'POST',\n    path: '/v1/things/{id}/parts',");
  });

  it.each([
    [
      { parameters: [{ name: 'X-Round', in: 'header', required: true }] },
      'addPart: the client package sends no header X-Round',
    ],
    [
      { parameters: [{ name: 'ids', in: 'query', explode: false }] },
      'addPart: the client package cannot write the parameter ids',
    ],
    [
      { parameters: [{ name: 'q', in: 'query', style: 'deepObject' }] },
      'addPart: the client package cannot write the parameter q',
    ],
    [{ requestBody: { content: { 'image/png': {} } } }, 'addPart: the client package sends no image/png'],
  ])('%j is more than the client can do', (operation, fault) => {
    expect(() => print(operation as unknown as JsonObject)).toThrow(fault);
  });
});

describe('the types of the client package', () => {
  const union = 'export type VerificationEvent = A | B;';

  it('leave open sets and the union of events open', () => {
    const document = sample({}, { Colour: { 'x-extensible-enum': ['red', 'blue'] } });
    const text = openTypes(`// made\nexport type Colour = string;\nexport type Shade = string;\n${union}\n`, document);
    expect(text).toContain("export type Colour = 'red' | 'blue' | (string & {});\nexport type Shade = string;");
    expect(text).toContain('export type VerificationEvent = A | B | UnknownEvent;');
    expect(text).toContain('export type UnknownEvent = ');
  });

  it('are not made where the generated text has changed its form', () => {
    const document = sample({}, { Colour: { 'x-extensible-enum': ['red'] } });
    expect(() => openTypes(union, document)).toThrow('export type Colour = string;');
    expect(() => openTypes('export type Colour = string;', document)).toThrow('VerificationEvent');
  });
});

describe('the events', () => {
  const refs = (names: readonly string[]) => names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const listed = (...names: string[]) => sample({}, { VerificationEvent: { oneOf: refs(names) } });
  const sent = (...names: string[]): JsonObject => ({
    components: { messages: Object.fromEntries(refs(names).map((payload, index) => [`m${index}`, { payload }])) },
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
