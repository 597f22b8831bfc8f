/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createBlocklistEntry } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { IssueText } from '../../parts/issue-text.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import {
  type BlockKind,
  blockDurations,
  blockedDocumentTypes,
  blockFields,
  blockKinds,
  blockRequest,
  type TypedEntry,
} from './block-entry.ts';

interface BlockDialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Blocks a person, a document or a face. What is typed is sent once and never shown again. */
export function BlockDialog({ onDone, onClose }: BlockDialogProps) {
  const t = useText();
  const { tenantId } = useGrant();
  const kindLabel = useId();
  const [entry, setEntry] = useState<TypedEntry>({
    ...{ kind: 'document', documentType: 'passport', picture: 'face', fields: {}, note: '' },
    expiresInSeconds: 31_536_000,
  });
  const change = (changed: Partial<TypedEntry>) => setEntry({ ...entry, ...changed });
  const creating = useMutation({
    mutationFn: () => createBlocklistEntry({ path: { tenantId }, body: blockRequest(entry), throwOnError: true }),
    onSuccess: onDone,
  });
  const problem = creating.error === null ? null : problemOf(creating.error);
  const issueOf = (path: string) => problem?.issues.find((issue) => issue.path === `/body/${path}`)?.message;
  const shownAtField = (path: string) => {
    const issue = issueOf(path);
    return issue === undefined ? {} : { error: true, helperText: <IssueText message={issue} /> };
  };
  const { kind } = entry;
  return (
    <Dialog open onClose={onClose} aria-labelledby="block-title" maxWidth="sm" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          creating.mutate();
        }}
      >
        <DialogTitle id="block-title">{t('blocklist.add')}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          {problem !== null && <ProblemAlert problem={problem} />}
          <div>
            <FormLabel id={kindLabel}>{t('blocklist.what')}</FormLabel>
            <RadioGroup
              row
              aria-labelledby={kindLabel}
              value={kind}
              onChange={(event) => change({ kind: event.target.value as BlockKind })}
            >
              {blockKinds.map((one) => (
                <FormControlLabel key={one} value={one} control={<Radio size="small" />} label={t(`block.${one}`)} />
              ))}
            </RadioGroup>
          </div>
          <Alert severity="info">{t(`blockText.${kind}`)}</Alert>
          {kind === 'document' && (
            <TextField
              select
              label={t('blocklist.documentType')}
              value={entry.documentType}
              onChange={(event) => change({ documentType: event.target.value as TypedEntry['documentType'] })}
            >
              {blockedDocumentTypes.map((type) => (
                <MenuItem key={type} value={type}>
                  {t.of('document', type)}
                </MenuItem>
              ))}
            </TextField>
          )}
          {blockFields[kind].map(({ name, label, isRequired, type }) => (
            <TextField
              key={name}
              label={t(label)}
              type={type}
              required={isRequired}
              value={entry.fields[name] ?? ''}
              onChange={(event) => change({ fields: { ...entry.fields, [name]: event.target.value } })}
              {...shownAtField(`${kind}/${name}`)}
              slotProps={{
                htmlInput: { autoComplete: 'off', spellCheck: false },
                ...(type === 'date' && { inputLabel: { shrink: true } }),
              }}
            />
          ))}
          {kind === 'face' && (
            <TextField
              select
              label={t('blocklist.picture')}
              value={entry.picture}
              onChange={(event) => change({ picture: event.target.value as TypedEntry['picture'] })}
            >
              {(['face', 'document_front'] as const).map((picture) => (
                <MenuItem key={picture} value={picture}>
                  {t.of('picture', picture)}
                </MenuItem>
              ))}
            </TextField>
          )}
          <TextField
            label={t('blocklist.note')}
            required
            value={entry.note}
            onChange={(event) => change({ note: event.target.value })}
            helperText={t('blocklist.noteHelp')}
            {...shownAtField('note')}
            slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off' } }}
          />
          <TextField
            select
            label={t('blocklist.applies')}
            value={`${entry.expiresInSeconds}`}
            onChange={(event) => {
              const seconds = Number(event.target.value);
              change({ expiresInSeconds: Number.isNaN(seconds) ? null : seconds });
            }}
          >
            {blockDurations.map((seconds) => (
              <MenuItem key={seconds} value={`${seconds}`}>
                {t(`blockFor.${seconds}`)}
              </MenuItem>
            ))}
          </TextField>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={creating.isPending}>
            {t('blocklist.block')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
