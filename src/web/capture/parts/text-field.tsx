import type { Draft, InputField } from '../user-input.ts';

/** The parts of the form that a field uses. */
export interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault: string | undefined;
  readonly onLeave: (event: FocusEvent) => void;
}

/** A labelled input of one line, or of several with `lines`, with its hint and its error. */
export function TextField(
  props: FieldProps & {
    field: Exclude<InputField, 'birthDate'>;
    draft: Draft;
    onType: (field: keyof Draft, value: string) => void;
    autocomplete?: string;
    lang?: string;
    required?: boolean;
    lines?: number;
  },
) {
  const { field, hint, fault } = props;
  const attributes = {
    id: field,
    name: field,
    value: props.draft[field],
    lang: props.lang,
    required: props.required ?? false,
    autocomplete: props.autocomplete ?? 'off',
    autocapitalize: 'words' as const,
    spellcheck: false,
    'aria-invalid': fault !== undefined,
    'aria-describedby': describedBy(field, hint, fault),
    onBlur: props.onLeave,
  };
  return (
    <div class={fault === undefined ? 'field' : 'field faulty'}>
      <label for={field}>{props.label}</label>
      <FieldNotes field={field} hint={hint} fault={fault} />
      {props.lines === undefined ? (
        <input type="text" {...attributes} onInput={(event) => props.onType(field, event.currentTarget.value)} />
      ) : (
        <textarea
          rows={props.lines}
          {...attributes}
          onInput={(event) => props.onType(field, event.currentTarget.value)}
        />
      )}
    </div>
  );
}

/** Hint and error of a field. The error element is always present, so that screen readers announce its text when it appears. */
export function FieldNotes({
  field,
  hint,
  fault,
}: {
  field: string;
  hint: string | undefined;
  fault: string | undefined;
}) {
  return (
    <>
      {hint !== undefined && (
        <p class="hint" id={`${field}-hint`}>
          {hint}
        </p>
      )}
      <p class="fault" id={`${field}-fault`} aria-live="polite">
        {fault}
      </p>
    </>
  );
}

/** The ids that `FieldNotes` sets, for `aria-describedby`. */
export function describedBy(field: string, hint: string | undefined, fault: string | undefined): string | undefined {
  const ids = [hint === undefined ? null : `${field}-hint`, fault === undefined ? null : `${field}-fault`];
  const given = ids.filter((id) => id !== null);
  return given.length === 0 ? undefined : given.join(' ');
}
