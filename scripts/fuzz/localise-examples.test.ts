import { expect, test } from 'vitest';
import { localiseExamples } from './localise-examples.ts';

const document = () => ({
  components: {
    parameters: {
      Id: { name: 'id', in: 'path', schema: { type: 'string' }, example: 'vs_old' },
      Limit: { name: 'limit', in: 'query', example: 20 },
      Bare: { name: 'id', in: 'query', schema: { type: 'string' } },
    },
    schemas: { Answer: { properties: { id: { type: 'string', examples: ['vs_old'] } } } },
  },
  paths: {
    '/a': {
      post: {
        requestBody: { content: { 'application/json': { examples: { one: { value: { id: 'vs_old', note: 'n' } } } } } },
        responses: { 200: { content: { 'application/json': { examples: { one: { value: { id: 'vs_old' } } } } } } },
      },
    },
  },
});

test('examples of parameters and of request bodies get the ids of a service, and nothing else changes', () => {
  const changed = localiseExamples(document(), { id: 'vs_new' });
  const expected = document();
  expected.components.parameters.Id.example = 'vs_new';
  expected.paths['/a'].post.requestBody.content['application/json'].examples.one.value.id = 'vs_new';
  expect(changed).toEqual(expected);
});
