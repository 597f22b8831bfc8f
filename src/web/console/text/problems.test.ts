import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accessedFieldValues } from '../../../../generated/clients/admin/values.gen.ts';
import { en } from './messages-en.ts';
import { ja } from './messages-ja.ts';

interface Schema {
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const document: unknown = JSON.parse(readFileSync('generated/openapi/admin.json', 'utf8'));
const { schemas } = (document as { components: { schemas: Readonly<Record<string, Schema>> } }).components;

/** A schema itself, or the one that it refers to. */
function resolve(schema: Schema | undefined): Schema {
  return schema?.$ref === undefined ? (schema ?? {}) : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
}

/** Every problem of the admin API, with the reasons that it can give. */
const problems = Object.values(schemas).flatMap(({ properties }) => {
  const tag = properties?._tag?.const;
  return tag === undefined ? [] : [{ tag, reasons: resolve(properties?.reason).enum ?? [] }];
});

it('finds the problems and their reasons', () => {
  expect(problems).toContainEqual({ tag: 'MemberLinkNotUsable', reasons: ['expired', 'used'] });
  expect(problems.find(({ tag }) => tag === 'SessionActionNotAllowed')?.reasons).toContain('owner_needed');
});

describe.each(Object.entries({ en, ja }))('the language %s', (_language, texts) => {
  it('names every problem of the admin API', () => {
    expect(problems.map(({ tag }) => `problem.${tag}`).filter((id) => !(id in texts))).toEqual([]);
  });

  it('says every reason of a problem', () => {
    const ids = problems.flatMap(({ tag, reasons }) => reasons.map((reason) => `problem.${tag}.${reason}`));
    expect(ids.filter((id) => !(id in texts))).toEqual([]);
  });

  it('names every field whose reading is recorded', () => {
    expect(accessedFieldValues.map((field) => `accessed.${field}`).filter((id) => !(id in texts))).toEqual([]);
  });
});
