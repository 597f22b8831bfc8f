import type { Messages } from '../messages.ts';
import type { Draft } from '../user-input.ts';
import { describedBy, FieldNotes, type FieldProps } from './text-field.tsx';

const parts = {
  day: { field: 'birthDay', autocomplete: 'bday-day' },
  month: { field: 'birthMonth', autocomplete: 'bday-month' },
  year: { field: 'birthYear', autocomplete: 'bday-year' },
} as const;
type Part = keyof typeof parts;

/**
 * The date of birth as three fields. A calendar would need paging through decades, and its keyboard use differs between browsers;
 * three fields are typed in one go, in the order of the language.
 */
export function BirthDateField(
  props: FieldProps & { t: Messages; draft: Draft; onType: (field: keyof Draft, value: string) => void },
) {
  const { t, draft, hint, fault } = props;
  const order = t.details.birthOrder.split(' ') as Part[];
  return (
    <fieldset class={fault === undefined ? 'field' : 'field faulty'}>
      <legend>{props.label}</legend>
      <FieldNotes field="birthDate" hint={hint} fault={fault} />
      <div class="date">
        {order.map((part) => {
          const { field, autocomplete } = parts[part];
          return (
            <div key={part} class={part}>
              <label for={field}>{t.details[part]}</label>
              <input
                id={field}
                name={field}
                type="text"
                inputMode="numeric"
                required
                autocomplete={autocomplete}
                value={draft[field]}
                aria-invalid={fault !== undefined}
                aria-describedby={describedBy('birthDate', hint, fault)}
                onInput={(event) => props.onType(field, event.currentTarget.value)}
                onBlur={props.onLeave}
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
