import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const text = z.string().min(1);
/** The name of a text in `messages.yaml`. */
const messageName = text;
const party = z.enum(['user', 'tenant', 'developer', 'operator', 'reviewer', 'checks', 'service', 'none']);
const handling = {
  whoActs: party,
  retry: z.enum(['at_once', 'later', 'after_change', 'never']),
  userMayRetry: z.boolean(),
  tellUser: messageName,
};
const reason = z.strictObject({
  meaning: text,
  automatic: z.enum(['reject', 'refer', 'reject_or_refer']).nullable(),
  by: z.array(party).min(1),
  userMayRetry: z.boolean(),
  tellUser: messageName,
});

/** The schema of each hand-written file. Unknown members are errors, so a misspelt member is not lost. */
const schemas = {
  messages: z.record(text, z.strictObject({ en: text, ja: text })),
  states: z.strictObject({
    states: z.record(text, z.strictObject({ waitsFor: party, tellUser: messageName })),
    commands: z.record(
      text,
      z.strictObject({
        by: party,
        operation: z.strictObject({ surface: text, operationId: text }).optional(),
        when: text,
        transitions: z
          .array(
            z.strictObject({
              from: text,
              to: text,
              when: text.optional(),
              verdict: text.optional(),
              event: text.optional(),
            }),
          )
          .min(1),
      }),
    ),
  }),
  reasons: z.strictObject({
    reasons: z.record(text, reason),
    failures: z.record(text, reason.omit({ automatic: true })),
  }),
  errors: z.record(
    text,
    z.strictObject({ advice: text, ...handling, reasons: z.record(text, z.strictObject(handling)).optional() }),
  ),
} as const;

/** The contents of `openapi/catalogue/` by file. */
export type CatalogueSource = { readonly [Name in keyof typeof schemas]: z.infer<(typeof schemas)[Name]> };

/**
 * Reads the hand-written part of the catalogue.
 * @param root the repository's root
 * @throws Error naming the file, the place and the broken rule
 */
export async function readCatalogue(root: string): Promise<CatalogueSource> {
  const read = async <Name extends keyof typeof schemas>(name: Name): Promise<CatalogueSource[Name]> => {
    const file = `openapi/catalogue/${name}.yaml`;
    const parsed = schemas[name].safeParse(parse(await readFile(path.join(root, file), 'utf8')));
    if (parsed.success) return parsed.data as CatalogueSource[Name];
    throw new Error(`${file} is not valid:\n${z.prettifyError(parsed.error)}`);
  };
  const [messages, states, reasons, errors] = await Promise.all([
    read('messages'),
    read('states'),
    read('reasons'),
    read('errors'),
  ]);
  return { messages, states, reasons, errors };
}

/** The advice for each problem by `_tag`. */
export function adviceOf({ errors }: Pick<CatalogueSource, 'errors'>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([tag, { advice }]) => [tag, advice]));
}
