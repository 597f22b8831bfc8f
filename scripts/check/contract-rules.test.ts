import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { JsonObject } from '../generate/json-document.ts';
import { contractFindings, fileNameFindings } from './contract-rules.ts';

type Change = (document: ReturnType<typeof good>) => void;

/** A document without violations. */
function good() {
  const name = { type: 'string', maxLength: 10 } as JsonObject;
  const operation = {
    operationId: 'createThing',
    tags: ['things'],
    summary: 'Create',
    description: 'Creates a thing.',
    parameters: [{ name: 'after', in: 'query', allowReserved: true, schema: name, example: 'a' }] as JsonObject[],
    requestBody: {
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/Thing' }, example: { name: 'a' } } as JsonObject,
      },
    },
    responses: {
      '201': {
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Thing' },
            examples: { one: { value: { name: 'a' } } },
          },
        },
        links: { again: { operationId: 'createThing' } },
      },
      '404': {
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Thing' }, example: {} } },
      },
    } as Record<string, JsonObject>,
  };
  const thing: JsonObject = { title: 'Thing', type: 'object', additionalProperties: false, properties: { name } };
  return {
    paths: { '/v1/things': { post: operation } },
    components: { schemas: { Thing: thing } },
    operation,
    thing,
    name,
  };
}

function findingsAfter(change: Change): string[] {
  const document = good();
  change(document);
  const { paths, components } = document;
  return contractFindings(JSON.parse(JSON.stringify({ paths, components })));
}

/** One violation of each rule, and a part of its finding. */
const broken: Record<string, readonly [Change, string]> = {
  'an operationId without a verb': [
    ({ operation }) => Object.assign(operation, { operationId: 'thingCreate' }),
    'is not a known verb',
  ],
  'an operationId in snake_case': [
    ({ operation }) => Object.assign(operation, { operationId: 'create_thing' }),
    'is not a known verb',
  ],
  'two tags': [({ operation }) => operation.tags.push('more'), 'not exactly one tag'],
  'no summary': [({ operation }) => Object.assign(operation, { summary: ' ' }), 'has no summary'],
  'no description': [({ operation }) => Object.assign(operation, { description: undefined }), 'has no description'],
  'a default response': [({ operation }) => Object.assign(operation.responses, { default: {} }), 'not a single status'],
  'an error without a problem': [
    ({ operation }) => Object.assign(operation.responses, { '500': {} }),
    'instead of application/problem+json',
  ],
  'a dead link': [
    ({ operation }) => Object.assign(operation.responses, { '200': { links: { next: { operationId: 'getThing' } } } }),
    'names no existing operationId (getThing)',
  ],
  'a link with a parameter that its target does not have': [
    ({ operation }) =>
      Object.assign(operation.responses, {
        '200': { links: { next: { operationId: 'createThing', parameters: { after: 'a', before: 'b' } } } },
      }),
    'gives createThing a parameter that it does not have (before)',
  ],
  'an open request body': [({ thing }) => Object.assign(thing, { additionalProperties: undefined }), 'is not closed'],
  'a free-form object by omission': [
    ({ thing }) => Object.assign(thing, { properties: { name: { type: 'object' } } }),
    'does not say whether it takes any members',
  ],
  'a query string without allowReserved': [
    ({ operation }) => Object.assign(operation.parameters[0] ?? {}, { allowReserved: false }),
    'allowReserved',
  ],
  'a title that is not the name': [({ thing }) => Object.assign(thing, { title: 'Other' }), 'its name as title'],
  'a string without bounds': [({ name }) => Object.assign(name, { maxLength: undefined }), 'string without bounds'],
  'a pattern that divides a text in every way': [
    ({ name }) => Object.assign(name, { pattern: '^[^\\x00-\\x1f]*[^\\x00-\\x20][^\\x00-\\x1f]*$' }),
    'time grows with the square',
  ],
  'a pattern with two repetitions side by side': [
    ({ name }) => Object.assign(name, { pattern: '^[a-z_]+[a-z]*!$' }),
    'time grows with the square',
  ],
  'an integer without minimum': [
    ({ thing }) => Object.assign(thing, { properties: { n: { type: 'integer', maximum: 1 } } }),
    'without minimum',
  ],
  'an integer without maximum': [
    ({ thing }) => Object.assign(thing, { properties: { n: { type: 'integer', minimum: 1 } } }),
    'without maximum',
  ],
  'an array without maxItems': [
    ({ thing }) => Object.assign(thing, { properties: { l: { type: 'array', items: { const: 1 } } } }),
    'without maxItems',
  ],
  'a keyword that tools misread': [({ thing }) => Object.assign(thing, { nullable: true }), 'uses nullable'],
  'a media type without example': [
    ({ operation }) => Object.assign(operation.requestBody.content['application/json'], { example: undefined }),
    'no example',
  ],
  'an example that violates its schema': [
    ({ operation }) =>
      Object.assign(operation.requestBody.content['application/json'], { example: { name: 'far too long' } }),
    'must NOT have more than 10 characters',
  ],
  'an example with an undeclared member': [
    ({ operation }) => Object.assign(operation.requestBody.content['application/json'], { example: { other: 1 } }),
    'must NOT have additional properties',
  ],
};

describe('the contract rules', () => {
  it('find nothing in a document without violations', () => {
    expect(findingsAfter(() => undefined)).toEqual([]);
  });

  for (const [name, [change, text]] of Object.entries(broken)) {
    it(`find ${name}`, () => expect(findingsAfter(change).join('\n')).toContain(text));
  }

  it('find a message without an example, and an example that violates its schema', () => {
    const payload = { type: 'string', maxLength: 1 };
    const messages = { one: { payload }, two: { payload, examples: [{ payload: 'long' }] } };
    expect(contractFindings({ components: { messages } })).toEqual([
      'message one has no example',
      'message two example 0 payload: / must NOT have more than 1 characters',
    ]);
  });

  it('find path files and handlers that are not named after an operation', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'contract-rules-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    for (const file of [
      'openapi/paths/tenant/create-thing.yaml',
      'openapi/paths/tenant/thing.yaml',
      'src/http/handlers/tenant/create-thing.ts',
    ]) {
      mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(root, file), '');
    }
    expect(fileNameFindings(root, 'tenant', ['createThing', 'getThing'])).toEqual([
      'openapi/paths/tenant/get-thing.yaml is missing',
      'openapi/paths/tenant/thing.yaml is named after no operation',
      'src/http/handlers/tenant/get-thing.ts is missing',
    ]);
  });
});
