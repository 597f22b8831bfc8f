import { describe, expect, it } from 'vitest';
import type { JsonObject } from './json-document.ts';
import { readOperations } from './read-operations.ts';
import { printOperations } from './write-operations.ts';

const problem = (tag: string): JsonObject => ({ type: 'object', properties: { _tag: { type: 'string', const: tag } } });

/** A document with every case that the printed module distinguishes. */
function sample(): JsonObject {
  return {
    paths: {
      '/capture/evidence/{side}': {
        parameters: [{ name: 'side', in: 'path', required: true }],
        put: {
          operationId: 'putEvidence',
          summary: 'Put a picture',
          parameters: [{ name: 'X-Round', in: 'header' }],
          requestBody: { required: true, content: { 'image/jpeg': {}, 'image/png': {} } },
          responses: {
            '404': { $ref: '#/components/responses/NotFound' },
            '204': { description: 'Kept', headers: { ETag: { required: true }, 'Cache-Control': { required: true } } },
          },
        },
        get: {
          operationId: 'getEvidence',
          responses: { '200': { content: { 'application/json': {} } } },
        },
      },
    },
    components: {
      responses: {
        NotFound: { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/NotFound' } } } },
      },
      schemas: {
        NotFound: {
          oneOf: [{ $ref: '#/components/schemas/One' }, problem('Two'), { $ref: '#/components/schemas/One' }],
        },
        One: problem('One'),
      },
    },
  };
}

const surface = { name: 'capture', prefix: 'Capture' };

describe('the operation module', () => {
  it('declares binary bodies as Buffer and imports no web framework', () => {
    const text = printOperations(surface, readOperations(sample()));
    expect(text).toContain('      body: Buffer;');
    expect(text.match(/^import .*/gm)).toEqual([
      "import type { Buffer } from 'node:buffer';",
      "import type { components, operations } from '../types/capture.ts';",
    ]);
  });

  it('declares pictures in responses as Buffer with their media type', () => {
    const withPicture = sample();
    withPicture.paths = {
      '/x': { get: { operationId: 'getX', responses: { '200': { content: { 'image/jpeg': {} } } } } },
    };
    const text = printOperations(surface, readOperations(withPicture));
    expect(text).toContain("import type { Buffer } from 'node:buffer';");
    expect(text).toContain("    binaryMediaTypes: ['image/jpeg'],");
    expect(text).toContain("{ status: 200; body: Buffer; mediaType: 'image/jpeg'; headers?: undefined }");
  });

  it('lists statuses in order, and the tags of each through references and unions', () => {
    const put = readOperations(sample()).find(({ id }) => id === 'putEvidence');
    expect(put?.replies.map(({ status, tags }) => [status, tags])).toEqual([
      [204, []],
      [404, ['One', 'Two']],
    ]);
  });

  it('lists who may call an operation, where the document says so', () => {
    const withRoles = sample();
    const responses = { '204': {} };
    withRoles.paths = {
      '/x': {
        get: { operationId: 'getX', 'x-roles': ['owner'], 'x-sandbox-roles': ['operator', 'developer'], responses },
        put: { operationId: 'putX', responses },
      },
    };
    const text = printOperations(surface, readOperations(withRoles));
    expect(text).toContain("    roles: ['owner'],\n    sandboxRoles: ['operator', 'developer'],\n  },");
    expect(text.match(/roles:/g)).toHaveLength(1);
  });

  it('names the scope that an API key needs, where the document says so', () => {
    const withScope = sample();
    const responses = { '204': {} };
    withScope.paths = {
      '/x': { get: { operationId: 'getX', 'x-key-scope': 'read', responses }, put: { operationId: 'putX', responses } },
    };
    const text = printOperations(surface, readOperations(withScope));
    expect(text).toContain("    hasBody: false,\n    keyScope: 'read',\n  },");
    expect(text.match(/keyScope:/g)).toHaveLength(1);
  });

  it('requires required response headers, except those that the server sets', () => {
    const text = printOperations(surface, readOperations(sample()));
    expect(text).toContain("{ status: 204; body?: undefined; headers: { 'ETag': ");
    expect(text).not.toContain('Cache-Control');
  });

  it('writes request headers in lower case', () => {
    const text = printOperations(surface, readOperations(sample()));
    expect(text).toContain("'x-round'?: ");
  });

  it('throws an error that names an operation that the types cannot express', () => {
    const withDefault = sample();
    withDefault.paths = { '/x': { get: { operationId: 'getX', responses: { default: {} } } } };
    expect(() => readOperations(withDefault)).toThrow('GET /x: the response default is not a single status');
    withDefault.paths = { '/x': { get: { operationId: 'getX', parameters: [{ name: 'sid', in: 'cookie' }] } } };
    expect(() => readOperations(withDefault)).toThrow('declare cookies as a security scheme');
    withDefault.paths = {
      '/x': { get: { operationId: 'getX', responses: { '200': { content: { 'text/html': {} } } } } },
    };
    expect(() => readOperations(withDefault)).toThrow('the response 200 is neither JSON nor a picture');
  });
});
