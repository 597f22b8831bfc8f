/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { simulateSessionOutcome } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { AdminSessionSummary, SimulatedReason } from '../../../../../generated/clients/admin/types.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { IssueText } from '../../parts/issue-text.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import {
  type ChosenSimulation,
  faultsFor,
  outcomesFrom,
  reasonsFor,
  simulationRequest,
  takesNote,
} from './simulation.ts';

interface SimulateFormProps {
  readonly session: AdminSessionSummary;
  readonly onSimulated: () => void;
}

/** Brings a session to an outcome. It is made for one status of the session: another one has another form. */
export function SimulateForm({ session: { id: sessionId, status }, onSimulated }: SimulateFormProps) {
  const t = useText();
  const { tenantId } = useGrant();
  const reasonsLabel = useId();
  const [outcome = 'erased'] = outcomesFrom[status];
  const [chosen, setChosen] = useState<ChosenSimulation>({ outcome, reasons: [], note: '', fault: 'none' });
  const change = (changed: Partial<ChosenSimulation>) => setChosen({ ...chosen, ...changed });
  const simulating = useMutation({
    mutationFn: () => {
      const body = simulationRequest(chosen, status);
      return simulateSessionOutcome({ path: { tenantId, sessionId }, body, throwOnError: true });
    },
    onSuccess: onSimulated,
  });
  const problem = simulating.error === null ? null : problemOf(simulating.error);
  const reasonIssue = problem?.issues.find(({ path }) => path.startsWith('/body/reasons'))?.message;
  const noteIssue = problem?.issues.find(({ path }) => path === '/body/note')?.message;
  const reasons = reasonsFor(chosen.outcome, status);
  const toggle = (reason: SimulatedReason) =>
    change({ reasons: reasons.filter((one) => chosen.reasons.includes(one) !== (one === reason)) });
  const possibleFaults = faultsFor(chosen.outcome);
  return (
    <Box
      component="form"
      aria-label={t('sandbox.simulate')}
      onSubmit={(event) => {
        event.preventDefault();
        simulating.mutate();
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {problem !== null && <ProblemAlert problem={problem} />}
      <TextField
        select
        label={t('sandbox.outcome')}
        value={chosen.outcome}
        onChange={(event) => change({ outcome: event.target.value as ChosenSimulation['outcome'] })}
        helperText={t(`simulatedText.${chosen.outcome}`)}
      >
        {outcomesFrom[status].map((one) => (
          <MenuItem key={one} value={one}>
            {t(`simulated.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {reasons.length > 0 && (
        <Box role="group" aria-labelledby={reasonsLabel}>
          <FormLabel id={reasonsLabel}>{t('sandbox.reasons')}</FormLabel>
          <Typography variant="body2" color="text.secondary">
            {t('sandbox.reasonsHelp')}
          </Typography>
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            {reasons.map((reason) => (
              <FormControlLabel
                key={reason}
                control={
                  <Checkbox size="small" checked={chosen.reasons.includes(reason)} onChange={() => toggle(reason)} />
                }
                label={t.of('reason', reason)}
              />
            ))}
          </Box>
          {reasonIssue !== undefined && (
            <FormHelperText error>
              <IssueText message={reasonIssue} />
            </FormHelperText>
          )}
        </Box>
      )}
      {takesNote(chosen.outcome, status) && (
        <TextField
          label={t('decide.note')}
          value={chosen.note}
          onChange={(event) => change({ note: event.target.value })}
          error={noteIssue !== undefined}
          helperText={noteIssue}
          slotProps={{ htmlInput: { maxLength: 2000, autoComplete: 'off' } }}
        />
      )}
      {possibleFaults.length > 1 && (
        <TextField
          select
          label={t('sandbox.notification')}
          value={possibleFaults.includes(chosen.fault) ? chosen.fault : 'none'}
          onChange={(event) => change({ fault: event.target.value as ChosenSimulation['fault'] })}
        >
          {possibleFaults.map((fault) => (
            <MenuItem key={fault} value={fault}>
              {t(`simulatedFault.${fault}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Button type="submit" variant="contained" loading={simulating.isPending} sx={{ alignSelf: 'flex-start' }}>
        {t('sandbox.simulate')}
      </Button>
    </Box>
  );
}
