import type { FlowEvent, FlowState } from '../flow.ts';
import type { Messages } from '../messages.ts';
import { ActionButton } from './action-button.tsx';
import { Heading } from './heading.tsx';

/** A type of document with its name in the user's language. */
type NamedType = readonly [type: string, name: string];

/** The types of documents that the user may choose from. Types that this page does not know have no name, and are left out. */
export function documentNames({ verification }: FlowState, t: Messages): readonly NamedType[] {
  const names: Readonly<Record<string, string>> = t.document.types;
  return (verification?.documentTypes ?? []).flatMap((type): NamedType[] => {
    const name = names[type];
    return name === undefined ? [] : [[type, name]];
  });
}

/** Asks which document the user has at hand. */
export function DocumentTypeChoice(props: {
  offered: readonly NamedType[];
  send: (event: FlowEvent) => void;
  t: Messages;
}) {
  const { offered, send, t } = props;
  return (
    <>
      <Heading text={t.document.chooseHeading} t={t} />
      <p class="lead">{t.document.chooseLead}</p>
      <div class="actions">
        {offered.map(([type, name]) => (
          <ActionButton key={type} kind="secondary" onPress={() => send({ type: 'typeChosen', documentType: type })}>
            {name}
          </ActionButton>
        ))}
      </div>
    </>
  );
}
