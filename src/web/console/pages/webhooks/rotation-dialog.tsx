/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { disableSecret, rotateSecret } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { WebhookEndpoint } from '../../../../../generated/clients/admin/types.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';

interface RotationDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
}

/** How far a rotation is: before it, with the new secret shown, with both in use, and done. */
type Stage = 'issue' | 'install' | 'retire' | 'done';

const stages: readonly Stage[] = ['issue', 'install', 'retire', 'done'];

/** Replaces the signing secret step by step, so that no notification is refused in between. */
export function RotationDialog({ endpoint, onClose }: RotationDialogProps) {
  const t = useText();
  const { tenantId } = useGrant();
  const path = { tenantId, endpointId: endpoint.id };
  // Newest first: of two, the second one is to go, unless the new one was lost before the server had it.
  const [retiredId, setRetiredId] = useState(endpoint.secrets.at(-1)?.id ?? '');
  const [isContinued] = useState(endpoint.secrets.length > 1);
  const [newestId] = useState(endpoint.secrets[0]?.id);
  const isNewRetired = isContinued && retiredId === newestId;
  const [stage, setStage] = useState<Stage>(isContinued ? 'retire' : 'issue');
  const issuing = useMutation({
    mutationFn: async () => (await rotateSecret({ path, throwOnError: true })).data,
    onSuccess: () => setStage('install'),
  });
  const retiring = useMutation({
    mutationFn: () => disableSecret({ path: { ...path, secretId: retiredId }, throwOnError: true }),
    onSuccess: () => setStage('done'),
  });
  const problem = issuing.error ?? retiring.error;
  const secret = issuing.data?.secret ?? null;
  const actions: Readonly<Record<Stage, { readonly text: string; readonly run: () => void }>> = {
    issue: { text: t('rotation.issue'), run: () => issuing.mutate() },
    install: { text: t('rotation.installed'), run: () => setStage('retire') },
    retire: { text: t(isNewRetired ? 'rotation.retireNew' : 'rotation.retire'), run: () => retiring.mutate() },
    done: { text: t('action.close'), run: onClose },
  };
  return (
    <Dialog open onClose={stage === 'install' ? undefined : onClose} aria-labelledby="rotation-title" fullWidth>
      <DialogTitle id="rotation-title">{t('rotation.open')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Stepper activeStep={stages.indexOf(stage)} orientation="vertical">
          {stages.map((one) => (
            <Step key={one}>
              <StepLabel>{t(`rotation.step.${one}`)}</StepLabel>
            </Step>
          ))}
        </Stepper>
        <Box aria-live="polite">
          {t(stage === 'done' && isNewRetired ? 'rotation.text.doneNew' : `rotation.text.${stage}`)}
        </Box>
        {stage === 'install' && secret !== null && (
          <>
            <Alert severity="warning">{t('secret.once')}</Alert>
            <Box
              component="code"
              sx={{ p: 1.5, borderRadius: 1, border: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
            >
              {secret}
            </Box>
            <div>
              <CopyButton text={secret} name={t('secret.title')} isLarge />
            </div>
          </>
        )}
        {stage === 'retire' && isContinued && (
          <TextField
            select
            label={t('rotation.which')}
            helperText={t('rotation.whichHelp')}
            value={retiredId}
            onChange={({ target }) => setRetiredId(target.value)}
          >
            {endpoint.secrets.map(({ id, createdAt }) => (
              <MenuItem key={id} value={id}>
                {t('rotation.secretOf', { at: t.dateTime(createdAt) })}
              </MenuItem>
            ))}
          </TextField>
        )}
        {problem !== null && <ProblemAlert problem={problemOf(problem)} />}
      </DialogContent>
      <DialogActions>
        {(stage === 'issue' || stage === 'retire') && <Button onClick={onClose}>{t('rotation.later')}</Button>}
        <Button
          variant="contained"
          color={stage === 'retire' ? 'error' : 'primary'}
          onClick={actions[stage].run}
          loading={issuing.isPending || retiring.isPending}
        >
          {actions[stage].text}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
