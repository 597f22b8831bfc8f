import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ProblemTag, problem } from './problems.ts';

type Const = { readonly const?: unknown };
interface ProblemSchema {
  readonly properties?: { readonly _tag?: Const; readonly type?: Const; readonly status?: Const };
}

/** The problems that a document declares: `_tag`, type and status. */
function declaredIn(surface: string) {
  const file = new URL(`../../../generated/openapi/${surface}.json`, import.meta.url);
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as {
    components: { schemas: Record<string, ProblemSchema> };
  };
  return Object.values(components.schemas).flatMap(({ properties }) =>
    typeof properties?._tag?.const === 'string'
      ? [[properties._tag.const as ProblemTag, properties.type?.const, properties.status?.const] as const]
      : [],
  );
}

test.each(['tenant', 'capture', 'admin'])(
  'every problem has the type and the status that %s.json declares',
  (surface) => {
    const declared = declaredIn(surface);
    expect(declared.length).toBeGreaterThan(5);
    for (const [tag, type, status] of declared)
      expect(problem(tag, 'req_1', 'A detail.', {} as never).body).toMatchObject({ _tag: tag, type, status });
  },
);
