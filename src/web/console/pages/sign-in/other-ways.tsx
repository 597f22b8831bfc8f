/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { getSignInOptionsOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import { useText } from '../../text/use-text.ts';

/** What the installation offers besides a password. It shows nothing until the service has said it, and nothing when it cannot. */
export function OtherWays() {
  const t = useText();
  const { data: options } = useQuery({ ...getSignInOptionsOptions(), staleTime: Number.POSITIVE_INFINITY });
  if (options?.passwordResetByMail !== true) return null;
  return (
    <Box sx={{ mt: 2, textAlign: 'center' }}>
      <Link href="/console/forgotten-password">{t('forgotten.open')}</Link>
    </Box>
  );
}
