/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getSignInOptionsOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import { startSingleSignOn } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useText } from '../../text/use-text.ts';

/** What the installation offers besides a password. It shows nothing until the service has said it, and nothing when it cannot. */
export function OtherWays() {
  const t = useText();
  const { data: options } = useQuery({ ...getSignInOptionsOptions(), staleTime: Number.POSITIVE_INFINITY });
  const starting = useMutation({
    mutationFn: async () => (await startSingleSignOn({ throwOnError: true })).data,
    onSuccess: ({ url }) => location.assign(url),
  });
  if (options === undefined) return null;
  return (
    <Box sx={{ mt: 2, display: 'flex', flexDirection: 'column', gap: 1.5, textAlign: 'center' }}>
      {options.passwordResetByMail && <Link href="/console/forgotten-password">{t('forgotten.open')}</Link>}
      {starting.error !== null && <ProblemAlert problem={problemOf(starting.error)} />}
      {options.singleSignOn && (
        <Button variant="outlined" size="large" loading={starting.isPending} onClick={() => starting.mutate()}>
          {t('signOn.start')}
        </Button>
      )}
    </Box>
  );
}
