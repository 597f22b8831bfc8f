// The manifest of a folder with an operator's own pictures.

import { z } from 'zod';
import { challengeActions } from '../../src/domain/challenge.ts';
import { attackClasses, documentKinds } from './session.ts';

const date = z.iso.date();

const typed = {
  lastName: z.string().optional(),
  firstName: z.string().optional(),
  birthDate: date.optional(),
  address: z.string().optional(),
};

/** The values that are measured, as the API names them. Dates are YYYY-MM-DD. */
const fields = z.strictObject({
  full_name: z.string().optional(),
  last_name: z.string().optional(),
  first_name: z.string().optional(),
  birth_date: date.optional(),
  address: z.string().optional(),
  document_number: z.string().optional(),
  issue_date: date.optional(),
  expiry_date: date.optional(),
  gender: z.enum(['M', 'F', 'X']).optional(),
  nationality: z.string().optional(),
});

const entry = z.strictObject({
  document: z.enum(documentKinds),
  /** `genuine`, or the class of attack that the pictures show. */
  group: z.enum(['genuine', ...attackClasses]).default('genuine'),
  front: z.string(),
  back: z.string().optional(),
  face: z.string().optional(),
  /** The frames of a challenge, in order. */
  challenge: z
    .array(z.strictObject({ action: z.enum(challengeActions), frame: z.string() }))
    .min(1)
    .optional(),
  userInput: z.strictObject({ ...typed, lastNameKana: z.string().optional(), firstNameKana: z.string().optional() }),
  preRegisteredInfo: z.strictObject({ ...typed, gender: z.string().optional() }).optional(),
  fields,
  currentAddress: z
    .strictObject({
      text: z.string().nullable(),
      source: z.enum(['printed', 'front_address_update', 'back_address_update', 'unconfirmed']),
    })
    .nullable()
    .default(null),
  right: z
    .array(z.enum(['approved', 'needs_review', 'rejected']))
    .min(1)
    .optional(),
});

/** One session of a manifest. */
export type ManifestEntry = z.output<typeof entry>;

const manifest = z.array(entry).min(1);

type Issue = z.core.$ZodIssue;

/** The rule that a member breaks. Messages of the library repeat no value, but some repeat keys, which may hold one. */
function ruleOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be of type ${issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return 'has a member that manifests do not have';
    case 'too_small':
      return `must have at least ${issue.minimum}`;
    case 'invalid_format':
      return issue.format === 'date' ? 'must be a date such as 1986-05-01' : `must be ${issue.format}`;
    default:
      return issue.code;
  }
}

/**
 * Reads a manifest: a list of sessions, with file names relative to its folder.
 * @param file named in errors
 * @throws Error naming each member that is wrong and the rule that it breaks; it repeats no value
 */
export function readManifest(text: string, file: string): ManifestEntry[] {
  const parsed = manifest.safeParse(parseJson(text, file));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  /${issue.path.join('/')} ${ruleOf(issue)}`);
  throw new Error(`${file} is not a manifest:\n${faults.join('\n')}`);
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message repeats a part of the text, which holds personal data.
    throw new Error(`${file} is not JSON`);
  }
}
