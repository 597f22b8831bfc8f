/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { redeliver } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';

/** The day before now, as a field for a date and a time has it. */
function yesterday(): string {
  const at = new Date(Date.now() - 86_400_000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Sends all failed deliveries since a time again. */
export function ResendFailed({ onSent }: { readonly onSent: () => void }) {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const [isOpen, setIsOpen] = useState(false);
  const [since, setSince] = useState(yesterday);
  const [count, setCount] = useState<number | null>(null);
  const sending = useMutation({
    mutationFn: async () => {
      const body = { failedSince: new Date(since).toISOString() };
      return (await redeliver({ path: { tenantId: grant.tenantId }, body, throwOnError: true })).data;
    },
    onSuccess({ redelivered }) {
      setCount(redelivered);
      setIsOpen(false);
      onSent();
    },
  });
  if (!isAllowed(grant, 'redeliver', refused)) return null;
  return (
    <>
      {count !== null && (
        <Alert severity="success" role="status" onClose={() => setCount(null)} closeText={t('action.close')}>
          {t('resend.sent', { count })}
        </Alert>
      )}
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {t('resend.open')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('resend.title')}
        action={t('resend.send')}
        mutation={sending}
        onConfirm={() => since !== '' && sending.mutate()}
        onClose={() => setIsOpen(false)}
      >
        <span>{t('resend.text')}</span>
        <TextField
          type="datetime-local"
          label={t('resend.since')}
          value={since}
          onChange={(event) => setSince(event.target.value)}
          required
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </ConfirmDialog>
    </>
  );
}
