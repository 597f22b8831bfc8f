/** @jsxImportSource react */
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { submitSecondFactor } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { EntryForm } from '../../parts/entry-form.tsx';
import { useText } from '../../text/use-text.ts';

/** Takes a code of the authenticator, or a recovery code. */
export function CodeForm({ onPassed }: { readonly onPassed: () => Promise<void> }) {
  const t = useText();
  const [code, setCode] = useState('');
  const submitting = useMutation({
    async mutationFn() {
      await submitSecondFactor({ body: { code: code.trim().toLowerCase() }, throwOnError: true });
      await onPassed();
    },
  });
  return (
    <EntryForm action={t('factor.submit')} call={submitting} onSubmit={() => submitting.mutate()}>
      <TextField
        label={t('factor.code')}
        helperText={t('factor.help')}
        autoComplete="one-time-code"
        autoFocus
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
        slotProps={{ htmlInput: { spellCheck: false, maxLength: 11 } }}
      />
    </EntryForm>
  );
}
