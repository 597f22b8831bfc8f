// What typing does to the state of the page.

import { checkDraft, type Draft, type InputFaults, type InputField } from './user-input.ts';

/** What typing reads and changes of the state of the page. */
interface FormState {
  readonly draft: Draft;
  readonly faults: InputFaults;
  readonly unsent: boolean;
  readonly verification: { readonly given: { readonly userInput: boolean } } | null;
  readonly busy: { readonly op: string } | null;
  readonly trouble: { readonly call: { readonly op: string } } | null;
}

function fieldOf(part: keyof Draft): InputField {
  return part === 'birthYear' || part === 'birthMonth' || part === 'birthDay' ? 'birthDate' : part;
}

function without(faults: InputFaults, field: InputField): InputFaults {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => name !== field));
}

/**
 * Takes typed text at any time. The fields stay editable while they are sent: sending may last half a minute, a disabled field
 * would interrupt Japanese input, and a user who sees a mistake wants to correct it at once. Instead, a change makes the request
 * under way stale: it is not offered for retry, and its response does not leave the form.
 */
export function typed<S extends FormState>(state: S, field: keyof Draft, value: string): S {
  // Browsers also report input that changes nothing; it must not ask for Continue again.
  if (state.draft[field] === value) return state;
  const next = {
    ...state,
    draft: { ...state.draft, [field]: value },
    faults: without(state.faults, fieldOf(field)),
  };
  const givenOut = state.busy ?? state.trouble?.call;
  if (givenOut?.op === 'input') return { ...next, unsent: true, trouble: null };
  return state.verification?.given.userInput === true ? { ...next, unsent: true } : next;
}

/** Checks a field that the user has just left. An empty field or half a date is not checked yet. */
export function withFieldChecked<S extends FormState>(state: S, field: InputField, today: string): S {
  const { birthYear, birthMonth, birthDay } = state.draft;
  if (field === 'birthDate' && [birthYear, birthMonth, birthDay].includes('')) return state;
  const checked = checkDraft(state.draft, today);
  const fault = checked.ok ? undefined : checked.faults[field];
  if (fault === undefined || fault === 'missing') return state;
  return { ...state, faults: { ...state.faults, [field]: fault } };
}
