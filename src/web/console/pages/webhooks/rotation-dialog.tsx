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
import { disableSecret, rotateSecret, sendTestEvent } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { WebhookEndpoint } from '../../../../../generated/clients/admin/types.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { TestEventAlert } from './test-event-alert.tsx';

interface RotationDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
}

/** How far a rotation is: before it, with the new secret shown, with both in use before and after the test, and done. */
type Stage = 'issue' | 'install' | 'confirm' | 'retire' | 'done';

const stages: readonly Stage[] = ['issue', 'install', 'confirm', 'retire', 'done'];

/** Replaces the signing secret step by step, so that no notification is refused in between. */
export function RotationDialog({ endpoint, onClose }: RotationDialogProps) {
  const t = useText();
  const grant = useGrant();
  const { tenantId } = grant;
  const { refused } = usePrincipalState();
  const path = { tenantId, endpointId: endpoint.id };
  // Newest first: of two, the second one is to go, unless the new one was lost before the server had it.
  const [retiredId, setRetiredId] = useState(endpoint.secrets.at(-1)?.id ?? '');
  const [isContinued] = useState(endpoint.secrets.length > 1);
  const [newestId] = useState(endpoint.secrets[0]?.id);
  const isNewRetired = isContinued && retiredId === newestId;
  const [stage, setStage] = useState<Stage>(isContinued ? 'confirm' : 'issue');
  const issuing = useMutation({
    mutationFn: async () => (await rotateSecret({ path, throwOnError: true })).data,
    onSuccess: () => setStage('install'),
  });
  const retiring = useMutation({
    mutationFn: () => disableSecret({ path: { ...path, secretId: retiredId }, throwOnError: true }),
    onSuccess: () => setStage('done'),
  });
  // Only what the new secret alone signs shows that the server has it: while both are valid, everything else verifies with the old one.
  const testing = useMutation({
    mutationFn: async () => {
      const secretId = issuing.data?.id ?? newestId;
      return (await sendTestEvent({ path, query: { ...(secretId !== undefined && { secretId }) }, throwOnError: true }))
        .data;
    },
  });
  const isConfirmed = testing.data?.result === 'delivered';
  const mayTest = isAllowed(grant, 'sendTestEvent', refused);
  const problem = issuing.error ?? testing.error ?? retiring.error;
  const secret = issuing.data?.secret ?? null;
  const actions: Readonly<Record<Stage, { readonly text: string; readonly run: () => void }>> = {
    issue: { text: t('rotation.issue'), run: () => issuing.mutate() },
    install: { text: t('rotation.installed'), run: () => setStage('confirm') },
    confirm: {
      text: t(isConfirmed ? 'rotation.goOn' : 'rotation.goOnUntested'),
      run: () => {
        testing.reset();
        setStage('retire');
      },
    },
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
        {stage === 'confirm' && mayTest && (
          <div>
            <Button
              variant={isConfirmed ? 'outlined' : 'contained'}
              onClick={() => testing.mutate()}
              loading={testing.isPending}
            >
              {t('rotation.test')}
            </Button>
          </div>
        )}
        {testing.data !== undefined && (
          <>
            <TestEventAlert sent={testing.data} onClose={() => testing.reset()} />
            <Box role="status">{t(isConfirmed ? 'rotation.confirmed' : 'rotation.unconfirmed')}</Box>
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
        {(stage === 'issue' || stage === 'confirm' || stage === 'retire') && (
          <Button onClick={onClose}>{t('rotation.later')}</Button>
        )}
        <Button
          variant={stage === 'confirm' && !isConfirmed ? 'text' : 'contained'}
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
