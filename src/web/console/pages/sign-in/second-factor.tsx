/** @jsxImportSource react */
import { useState } from 'react';
import { getAccount } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { principalOf } from '../../session/principal.ts';
import { usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { CodeForm } from './code-form.tsx';
import { EnrolmentForm } from './enrolment-form.tsx';
import { EntryCard } from './entry-card.tsx';

/** Completes a sign-in: with a code, or with a new second factor. */
export function SecondFactor({ state }: { readonly state: 'code' | 'enrolment' }) {
  const t = useText();
  const { signIn } = usePrincipalState();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const complete = async () => {
    const { data } = await getAccount({ throwOnError: true });
    signIn(principalOf({ ...data, kind: 'member' }), null);
  };
  return state === 'code' ? (
    <EntryCard title={t('factor.title')} description={t('factor.description')}>
      <CodeForm onPassed={complete} />
    </EntryCard>
  ) : (
    <EntryCard
      title={t(isConfirmed ? 'recovery.title' : 'enrol.title')}
      description={isConfirmed ? undefined : t('enrol.description')}
    >
      <EnrolmentForm onConfirmed={() => setIsConfirmed(true)} onPassed={complete} />
    </EntryCard>
  );
}
