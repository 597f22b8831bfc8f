/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { EntryCard } from './entry-card.tsx';
import { OtherWays } from './other-ways.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { TokenForm } from './token-form.tsx';

/** Signs a member in with password and second factor, or a program's token by hand. */
export function SignInPage() {
  const t = useText();
  const { hasEnded, begun } = usePrincipalState();
  const [left, setLeft] = useState(begun);
  const [isToken, setIsToken] = useState(false);
  if (left !== null) return <SecondFactor state={left} />;
  return (
    <EntryCard title={t('signIn.title')} description={isToken ? t('signIn.tokenDescription') : undefined}>
      {hasEnded && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('signIn.ended')}
        </Alert>
      )}
      {isToken ? <TokenForm /> : <PasswordForm onLeft={setLeft} />}
      {!isToken && <OtherWays />}
      <Button onClick={() => setIsToken(!isToken)} sx={{ mt: 1.5 }} fullWidth>
        {isToken ? t('signIn.withPassword') : t('signIn.withToken')}
      </Button>
    </EntryCard>
  );
}
