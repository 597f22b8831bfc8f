import type { DocumentOcr } from '../../../../../generated/clients/admin/types.gen.ts';
import { type ComparedPart, matchPersonalData } from '../../../../domain/matching.ts';
import { type EqualityRule, rulesBetween } from './equality-rules.ts';

/** How a value relates to what was read from the document, by the rules of the service. */
export type Relation =
  /** `spelling` where it takes more than the rules that the page explains. */
  | { readonly kind: 'same'; readonly rules: readonly (EqualityRule | 'spelling')[] }
  | { readonly kind: 'different' }
  /** The service does not compare the two, such as a name in two scripts. */
  | { readonly kind: 'open' }
  | { readonly kind: 'alone' };

/** What a user typed, or a tenant pre-registered. */
type Given = Readonly<Partial<Record<Field, string>>>;
type Field = 'lastName' | 'firstName' | 'lastNameKana' | 'firstNameKana' | 'birthDate' | 'address' | 'gender';

const wholeName: readonly Field[] = ['lastName', 'firstName', 'lastNameKana', 'firstNameKana'];
/** The fields of each value, and the part of the service's comparison that it belongs to. */
const compared: Readonly<Record<string, { readonly part: ComparedPart; readonly fields: readonly Field[] }>> = {
  full_name: { part: 'name', fields: wholeName },
  last_name: { part: 'name', fields: ['lastName', 'lastNameKana'] },
  first_name: { part: 'name', fields: ['firstName', 'firstNameKana'] },
  birth_date: { part: 'birthDate', fields: ['birthDate'] },
  address: { part: 'address', fields: ['address'] },
  gender: { part: 'gender', fields: ['gender'] },
};

interface Beside {
  readonly value: string | null;
  readonly read: string | null;
  readonly person: Given | null;
  readonly document: DocumentOcr | null;
}

/** Compares a value with the one that was read, as the service does, and says which rules make the two the same. */
export function relationOf(name: string, { value, read, person, document }: Beside): Relation {
  const rule = compared[name];
  if (value === null || read === null || person === null || document === null || rule === undefined)
    return { kind: 'alone' };
  const matches = (fields: readonly Field[]): boolean | undefined => {
    const given = Object.fromEntries(
      fields.flatMap((field) => (person[field] === undefined ? [] : [[field, person[field]]])),
    );
    return matchPersonalData({ document, userInput: null, preRegisteredInfo: given }).parts[rule.part];
  };
  // Sources may split a name differently, so a part that differs is the same where the whole name is.
  const isSame = (rule.part === 'name' && matches(wholeName) === true) || matches(rule.fields);
  if (isSame === undefined) return { kind: 'open' };
  return isSame ? { kind: 'same', rules: rulesBetween(value, read) ?? ['spelling'] } : { kind: 'different' };
}
