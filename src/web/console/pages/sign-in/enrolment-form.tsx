/** @jsxImportSource react */
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmSecondFactor, startSecondFactor } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { EntryForm } from '../../parts/entry-form.tsx';
import { QrCode } from '../../parts/qr-code.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RecoveryCodes } from '../../parts/recovery-codes.tsx';
import { useText } from '../../text/use-text.ts';

interface EnrolmentFormProps {
  /** Whether the member has signed in, and gives the password too. */
  readonly isRenewal?: boolean;
  /** Runs when the recovery codes are shown. */
  readonly onConfirmed: () => void;
  /** Runs once they are stored. */
  readonly onPassed: () => Promise<void>;
}

/** Sets up a second factor: shows its secret, takes the first code, and shows the recovery codes once. */
export function EnrolmentForm({ isRenewal = false, onConfirmed, onPassed }: EnrolmentFormProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const starting = useQuery({
    queryKey: ['startSecondFactor'],
    queryFn: async () => (await startSecondFactor({ throwOnError: true })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const confirming = useMutation({
    mutationFn: async () => {
      const body = { code: code.trim(), ...(isRenewal && { password }) };
      return (await confirmSecondFactor({ body, throwOnError: true })).data;
    },
    onSuccess: onConfirmed,
  });
  if (confirming.isSuccess) return <RecoveryCodes codes={confirming.data.recoveryCodes} onStored={onPassed} />;
  return (
    <QueryView operation="startSecondFactor" query={starting} isPadded>
      {({ secret, uri }) => (
        <EntryForm action={t('enrol.confirm')} call={confirming} onSubmit={() => confirming.mutate()}>
          <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 1 }}>
            <QrCode text={uri} label={t('enrol.qr')} />
            <Box sx={{ display: 'flex', alignItems: 'center' }}>
              <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
                {secret}
              </Box>
              <CopyButton text={secret} name={t('enrol.secret')} />
            </Box>
          </Box>
          <TextField
            label={t('enrol.code')}
            autoComplete="one-time-code"
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
          />
          {isRenewal && (
            <TextField
              label={t('account.passwordNow')}
              type="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </EntryForm>
      )}
    </QueryView>
  );
}
