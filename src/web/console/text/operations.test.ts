import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { en } from './messages-en.ts';
import { ja } from './messages-ja.ts';

/** Every operation that the audit logs of tenants and of the instance can name. */
const recorded = [...new Set([...changes(), ...accesses()])].sort();

/** Each call is recorded as a change, unless it reads. */
function changes(): readonly string[] {
  const document: unknown = JSON.parse(readFileSync('generated/openapi/admin.json', 'utf8'));
  const { paths } = document as { paths: Record<string, Record<string, { readonly operationId?: string }>> };
  return Object.entries(paths)
    .flatMap(([, methods]) => Object.entries(methods).filter(([method]) => method !== 'get'))
    .flatMap(([, { operationId }]) => operationId ?? [])
    .filter((id) => !id.startsWith('preview'));
}

/** Accesses, and changes by commands, name their operation where they are recorded. */
function accesses(): readonly string[] {
  return globSync('src/{app,http}/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/\boperation: '(\w+)'/g)])
    .map(([, name]) => name as string);
}

it('finds what is recorded', () => {
  expect(recorded).toEqual(expect.arrayContaining(['deleteEndpoint', 'getSession', 'decideSession', 'exportSession']));
});

it.each(Object.entries({ en, ja }))('names every operation of the audit log in %s', (_language, texts) => {
  expect(recorded.filter((operation) => !(`operation.${operation}` in texts))).toEqual([]);
});
