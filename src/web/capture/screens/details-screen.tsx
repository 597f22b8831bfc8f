import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { describedType, isPassport, showsLatinOnly } from '../chosen-document.ts';
import { canGoTo, stepScreens } from '../flow.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { BirthDateField } from '../parts/birth-date-field.tsx';
import { Heading } from '../parts/heading.tsx';
import { TextField } from '../parts/text-field.tsx';
import { TroubleNotice } from '../parts/trouble-notice.tsx';
import { type Draft, hasOtherScript, type InputField, inputFields } from '../user-input.ts';
import { BackLink } from './back-link.tsx';
import type { ScreenProps } from './screen-props.ts';

const optionalFields: readonly InputField[] = ['lastNameKana', 'firstNameKana', 'address'];

/** The form for name, birth date and address. */
export function DetailsScreen(props: ScreenProps) {
  const { state, send, t } = props;
  const { draft, faults, busy, unsent } = state;
  const texts = t.details;
  const form = useRef<HTMLFormElement>(null);
  // Japanese forms ask for the reading; elsewhere it would only raise questions.
  const [folded, setFolded] = useState(
    t.locale !== 'ja' && optionalFields.every((field) => draft[field as keyof Draft] === ''),
  );
  const foldedFault = optionalFields.some((field) => faults[field] !== undefined);
  const count = inputFields.filter((field) => faults[field] !== undefined).length;

  // After a failed attempt, the first field with an error takes the focus.
  const attempted = useRef(false);
  useLayoutEffect(() => {
    if (!attempted.current || busy !== null) return;
    attempted.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });

  const withDocument = state.verification !== null && stepScreens(state.verification).includes('document');
  const leadOfDocument = isPassport(describedType(state)) ? texts.lead : texts.leadCard;
  // What nothing on the document can confirm is not asked for; what was typed for another document stays, with a hint.
  const latinOnly = withDocument && showsLatinOnly(describedType(state));
  const asksAddress = !latinOnly || draft.address !== '';
  const isUnconfirmed = latinOnly && [draft.lastName, draft.firstName].some(hasOtherScript);
  const canKeep = state.verification?.given.userInput === true && canGoTo(state, 'review');
  const onType = (field: keyof Draft, value: string): void => send({ type: 'typed', field, value });
  const faultText = (field: InputField): string | undefined => {
    const fault = faults[field];
    if (fault === undefined) return undefined;
    const named = field === 'lastName' || field === 'firstName' || field === 'birthDate';
    return fault === 'missing' && named ? texts.missing[field] : texts.faults[fault];
  };
  const field = (name: Exclude<InputField, 'birthDate'>) => ({
    ...common(name),
    field: name,
    label: texts[name],
    draft,
    onType,
  });
  const common = (name: InputField) => ({
    fault: faultText(name),
    onLeave: ({ relatedTarget }: FocusEvent) => {
      // An error that appears now would move the button away under the pointer. The button checks every field.
      const isSubmit = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';
      if (!isSubmit) send({ type: 'leftField', field: name, today: today() });
    },
  });
  return (
    <>
      <BackLink {...props} />
      <Heading text={texts.heading} t={t} />
      <p class="lead">{withDocument ? leadOfDocument : texts.leadWithoutDocument}</p>
      {canKeep && state.sentInput === null && <p class="notice">{texts.given}</p>}
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          attempted.current = true;
          send({ type: 'detailsConfirmed', today: today() });
        }}
      >
        <TextField {...field('lastName')} hint={texts.lastNameHint} autocomplete="family-name" required />
        <TextField {...field('firstName')} hint={texts.firstNameHint} autocomplete="given-name" required />
        <p role="status" class={isUnconfirmed ? 'notice' : ''}>
          {isUnconfirmed && texts.latinOnly}
        </p>
        <BirthDateField
          {...common('birthDate')}
          t={t}
          draft={draft}
          onType={onType}
          label={texts.birthDate}
          hint={texts.birthDateHint}
        />
        <details open={!folded || foldedFault} onToggle={(event) => setFolded(!event.currentTarget.open)}>
          <summary>{asksAddress ? texts.more : texts.moreWithoutAddress}</summary>
          <TextField {...field('lastNameKana')} lang="ja" />
          <TextField {...field('firstNameKana')} lang="ja" />
          {asksAddress && (
            <TextField
              {...field('address')}
              hint={latinOnly ? texts.addressNotShown : undefined}
              autocomplete="street-address"
              lines={3}
            />
          )}
        </details>
        <p role="status" class="fault">
          {count > 0 ? texts.faultCount(count) : ''}
        </p>
        <TroubleNotice state={state} send={send} t={t} />
        <div role="status">{unsent && busy === null && <p class="notice">{texts.unsent}</p>}</div>
        <div class="actions">
          <ActionButton type="submit" busy={busy !== null} busyText={t.busy.input}>
            {texts.goOn}
          </ActionButton>
          {canKeep && (
            <ActionButton kind="link" busy={busy !== null} onPress={() => send({ type: 'wentTo', screen: 'review' })}>
              {texts.keep}
            </ActionButton>
          )}
        </div>
      </form>
    </>
  );
}

/** Today in the user's time zone, `YYYY-MM-DD`. */
function today(): string {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
