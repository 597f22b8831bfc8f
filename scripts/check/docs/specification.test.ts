import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const page = readFileSync('docs/specification.md', 'utf8');
const section = (number: number): string => page.split(/^## /m).find((text) => text.startsWith(`${number}. `)) ?? '';

test('the specification lists every problem of the tenant API, with its status', () => {
  const { schemas } = read('generated/openapi/tenant.json').components;
  const problems = schemas.Problem.oneOf.map(({ $ref }: { $ref: string }) => schemas[$ref.split('/').at(-1) ?? '']);
  expect(problems.length).toBeGreaterThan(20);
  const rows = section(7).split('\n');
  const isListed = (tag: string, status: number): boolean =>
    rows.some((row) => row.includes(`\`${tag}\``) && row.includes(`${status}`));
  const missing = problems.flatMap(({ properties: { _tag, status } }: Problem) =>
    isListed(_tag.const, status.const) ? [] : [_tag.const],
  );
  expect(missing).toEqual([]);
});

test('the specification names every type of event that endpoints get', () => {
  const { messages } = read('generated/asyncapi/notifications.json').components;
  const names = Object.values<{ name: string }>(messages).map(({ name }) => name);
  expect(names).toContain('endpoint.test');
  expect(names.filter((name) => !section(6).includes(`\`${name}\``))).toEqual([]);
});

interface Problem {
  readonly properties: { readonly _tag: { readonly const: string }; readonly status: { readonly const: number } };
}
