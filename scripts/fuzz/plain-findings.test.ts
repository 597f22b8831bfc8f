import { expect, test } from 'vitest';
import { lineOf, readKnownFindings, readPlainFindings } from './plain-findings.ts';

const document = {
  paths: {
    '/things/{id}': { put: { operationId: 'putThing' } },
    '/things': { get: { operationId: 'listThings', parameters: [{ name: 'limit', in: 'query' }] } },
  },
};

const content = (body: object) => ({ $base64: Buffer.from(JSON.stringify(body)).toString('base64') });
const failed = (name: string) => [
  { name: 'not_a_server_error', status: 'success' },
  { name, status: 'failure' },
];
const scenario = (request: object, check: string, response: object | null) =>
  JSON.stringify({
    ScenarioFinished: {
      recorder: {
        cases: { a: { value: request } },
        checks: { a: failed(check) },
        interactions: { a: { request: {}, response } },
      },
    },
  });

test('findings name the operation, the check and the response, each once', () => {
  const put = { method: 'PUT', path: '/things/{id}' };
  const issues = [{ path: '/body/list/0/a' }, { path: '/body/list/12/a' }];
  const report = [
    JSON.stringify({ Initialize: { seed: 1 } }),
    scenario(put, 'positive', { status_code: 400, content: content({ _tag: 'InvalidRequest', issues }) }),
    scenario(put, 'positive', { status_code: 400, content: content({ _tag: 'InvalidRequest', issues }) }),
    scenario(put, 'positive', { status_code: 409, content: content({ _tag: 'Refused', reason: 'why' }) }),
    scenario(put, 'server', { status_code: 500, content: content({}) }),
    scenario(put, 'server', null),
    scenario({ method: 'GET', path: '/things', query: { more: 1 } }, 'negative', { status_code: 200 }),
    scenario({ method: 'GET', path: '/things', query: { limit: 1 } }, 'negative', { status_code: 200 }),
    JSON.stringify({ NonFatalError: { value: { type: 'Untried' }, label: 'PUT /things/{id}' } }),
    JSON.stringify({ FatalError: {} }),
  ];
  expect(readPlainFindings(report.join('\n'), document).map(lineOf)).toEqual([
    'putThing positive: 400 InvalidRequest /body/list/*/a',
    'putThing positive: 409 Refused why',
    'putThing server: 500',
    'putThing server: no response',
    'listThings negative: 200 with an unknown query parameter',
    'listThings negative: 200',
    'putThing error: Untried',
    ' error: FatalError',
  ]);
});

test('known findings are the rows of the page', () => {
  const page = `
| operations | check | responses | reason |
|---|---|---|---|
| \`a\`, \`b\` | \`positive\` | \`400 A\`, \`422 B\` | because of \`x\` |

| other | table |
|---|---|
| \`c\` | \`d\` |
`;
  expect(readKnownFindings(page).map((row) => row.map(lineOf))).toEqual([
    ['a positive: 400 A', 'a positive: 422 B', 'b positive: 400 A', 'b positive: 422 B'],
  ]);
});
