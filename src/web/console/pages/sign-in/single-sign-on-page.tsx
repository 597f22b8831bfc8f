/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { completeSingleSignOn, getPrincipal } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { principalOf } from '../../session/principal.ts';
import { usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { EntryCard } from './entry-card.tsx';
import { SecondFactor } from './second-factor.tsx';

/** The page to which the provider sends the browser back. What it brought is taken out of the address at once, so that no history keeps it. */
export function SingleSignOnPage() {
  const t = useText();
  const { principal, signIn } = usePrincipalState();
  const navigate = useNavigate();
  const [query] = useState(() => location.search.slice(1));
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  useEffect(() => {
    if (principal !== null) void navigate({ to: '/', replace: true });
  }, [principal, navigate]);
  const { data: left, error } = useQuery({
    queryKey: ['completeSingleSignOn'],
    // It works once.
    ...{ staleTime: Number.POSITIVE_INFINITY, retry: false },
    async queryFn() {
      const { secondFactor } = (await completeSingleSignOn({ body: { query }, throwOnError: true })).data;
      if (secondFactor === 'passed') signIn(principalOf((await getPrincipal({ throwOnError: true })).data), null);
      return secondFactor;
    },
  });
  if (left === 'code' || left === 'enrolment') return <SecondFactor state={left} />;
  return (
    <EntryCard title={t('signOn.title')}>
      {error === null ? (
        <LinearProgress aria-label={t('state.loading')} />
      ) : problemOf(error).tag === 'SignInFailed' ? (
        <Alert severity="error">{t('signOn.failed')}</Alert>
      ) : (
        <ProblemAlert problem={problemOf(error)} />
      )}
      <Box sx={{ mt: 2, textAlign: 'center' }}>
        <Link href="/console">{t('forgotten.back')}</Link>
      </Box>
    </EntryCard>
  );
}
