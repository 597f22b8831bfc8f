/** @jsxImportSource react */
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { createEndpoint } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { SubscribableEventType } from '../../../../../generated/clients/admin/types.gen.ts';
import { subscribableEventTypeValues } from '../../../../../generated/clients/admin/values.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';

/** Registers an endpoint and shows its first secret. */
export function NewEndpointDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { tenantId } = useGrant();
  const [url, setUrl] = useState('');
  const [chosen, setChosen] = useState<readonly SubscribableEventType[]>(subscribableEventTypeValues);
  const creating = useMutation({
    mutationFn: async () => {
      const body = { url: url.trim(), eventTypes: [...chosen] as [SubscribableEventType] };
      return (await createEndpoint({ path: { tenantId }, body, throwOnError: true })).data;
    },
  });
  if (creating.isSuccess)
    return (
      <SecretDialog
        title={t('secret.title')}
        secret={creating.data.secret.secret}
        advice={t('secret.advice')}
        onClose={onClose}
      />
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="endpoint-title" maxWidth="sm" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id="endpoint-title">{t('webhooks.add')}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          {creating.error !== null && <ProblemAlert problem={problemOf(creating.error)} />}
          <TextField
            sx={{ mt: 1 }}
            label={t('webhooks.url')}
            type="url"
            required
            autoFocus
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            helperText={t('webhooks.urlHelp')}
          />
          <FormGroup>
            <FormLabel component="legend">{t('webhooks.events')}</FormLabel>
            {subscribableEventTypeValues.map((type) => (
              <FormControlLabel
                key={type}
                control={
                  <Checkbox
                    size="small"
                    checked={chosen.includes(type)}
                    onChange={() =>
                      setChosen(subscribableEventTypeValues.filter((one) => chosen.includes(one) !== (one === type)))
                    }
                  />
                }
                label={t.of('event', type)}
              />
            ))}
          </FormGroup>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={creating.isPending} disabled={chosen.length === 0}>
            {t('webhooks.create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
