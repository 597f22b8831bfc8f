/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { exportSession } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { recipientsOf } from './recipients.ts';

/** Makes a sealed archive of everything about the user of a session, which the browser saves. */
export function ExportDialog({ sessionId, onClose }: { readonly sessionId: string; readonly onClose: () => void }) {
  const t = useText();
  const { tenantId } = useGrant();
  const [keys, setKeys] = useState('');
  const [isTried, setIsTried] = useState(false);
  const recipients = recipientsOf(keys);
  const exporting = useMutation({
    mutationFn: async (body: { recipients: string[] }) => {
      const { data } = await exportSession({
        ...{ path: { tenantId, sessionId }, body },
        ...{ parseAs: 'blob', throwOnError: true },
      });
      save(data as Blob, `${sessionId}.zip.age`);
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (recipients !== null) exporting.mutate({ recipients: [...recipients] });
  };
  const isWrong = isTried && recipients === null;
  return (
    <Dialog open onClose={onClose} aria-labelledby="export-title" maxWidth="sm" fullWidth>
      <form onSubmit={send} noValidate>
        <DialogTitle id="export-title">{t('actions.do.exportSession')}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <span>{t('export.text')}</span>
          {exporting.error !== null && <ProblemAlert problem={problemOf(exporting.error)} />}
          {exporting.isSuccess && <Alert severity="success">{t('export.done')}</Alert>}
          <TextField
            label={t('export.recipients')}
            multiline
            minRows={3}
            required
            value={keys}
            error={isWrong}
            helperText={t(isWrong ? 'export.wrong' : 'export.help')}
            onChange={({ target }) => {
              exporting.reset();
              setKeys(target.value);
            }}
            slotProps={{
              htmlInput: { spellCheck: false, autoComplete: 'off', maxLength: 60_000 },
              input: { sx: { fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' } },
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t(exporting.isSuccess ? 'action.close' : 'action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={exporting.isPending}>
            {t('export.make')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Has the browser save a file under a name. */
function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
