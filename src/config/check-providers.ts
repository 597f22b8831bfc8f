// The file of check providers: a list with one entry for each.

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseAddressRange } from '../system/address-range.ts';

const url = z
  .string()
  .max(2000)
  .refine(isProviderUrl, { error: 'must be an https URL without user name, query or fragment' });

const addressRange = z.string().refine((text) => parseAddressRange(text) !== null, {
  error: 'must be an IP address or a CIDR range',
});

const tokenMin = 16;

const provider = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,31}$/, {
    error: 'must be 1 to 32 of a-z, 0-9, "_" and "-", beginning with a letter or digit',
  }),
  name: z
    .string()
    .max(100)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*[\p{L}\p{N}][^\p{C}\p{Zl}\p{Zp}]*$/u, {
      error: 'must have a letter or digit, and no control characters',
    })
    .optional(),
  url,
  token: z.string().regex(/^[\x21-\x7e]{16,1000}$/, { error: `must be ${tokenMin} to 1000 visible ASCII characters` }),
  steps: z.array(z.enum(['document', 'face'])).min(1),
  allowAddresses: z.array(addressRange).max(100).default([]),
  timeoutMs: z.int().min(1000).max(60_000).default(20_000),
});

/** A check provider as the operator configured it. */
export type CheckProviderSettings = Readonly<z.infer<typeof provider>>;

const file = z.array(provider).max(100);

/** How many faults an error names. */
const faultsNamedMax = 20;

/** Reads the file of a path. Errors name entries and members, never their values, one of which is a token. */
export const checkProvidersFile = z.string().transform((path, context): CheckProviderSettings[] => {
  const fail = (message: string): never => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const content = readJson(path);
  if ('error' in content) return fail(content.error);
  const parsed = file.safeParse(content.value);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${placeOf(issue.path)} ${ruleOf(issue)}`);
    const more = faults.length > faultsNamedMax ? `; and ${faults.length - faultsNamedMax} more` : '';
    return fail(`is not valid: ${faults.slice(0, faultsNamedMax).join('; ')}${more}`);
  }
  const ids = parsed.data.map(({ id }) => id);
  return new Set(ids).size === ids.length ? parsed.data : fail('names an id twice');
});

function readJson(path: string): { readonly value: unknown } | { readonly error: string } {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (caught) {
    return { error: `cannot be read (${(caught as NodeJS.ErrnoException).code ?? 'unknown'})` };
  }
  try {
    return { value: JSON.parse(text) };
  } catch {
    // The parser's message repeats a part of the text.
    return { error: 'is not JSON' };
  }
}

/** The rule that a member breaks. The name of an unknown member is repeated unless it is long enough to be a token in the wrong place. */
function ruleOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys') return issue.message;
  const isNamed = issue.keys.every((name) => name.length < tokenMin);
  return `has members that entries lack${isNamed ? `: ${issue.keys.join(', ')}` : ''}`;
}

function placeOf([index, ...members]: readonly PropertyKey[]): string {
  if (index === undefined) return 'the list';
  return `entry ${Number(index) + 1}${members.map((member) => ` ${String(member)}`).join('')}:`;
}

function isProviderUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.protocol === 'https:' && !/[@?#\s]/.test(text);
}
