/** @jsxImportSource react */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { useState } from 'react';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { useText } from '../../text/use-text.ts';
import { type MergeRow, mergedDraft, type Side } from './merge-settings.ts';
import { SettingValueText } from './setting-value.tsx';
import type { Draft, SettingName, SettingValue } from './settings-model.ts';

interface ConflictDialogProps {
  readonly rows: readonly MergeRow[];
  /** @param draft what is left to change after the choices */
  readonly onMerged: (draft: Draft) => void;
  readonly onClose: () => void;
}

/** Two people changed the settings: shows both versions, and lets the second one choose. */
export function ConflictDialog({ rows, onMerged, onClose }: ConflictDialogProps) {
  const t = useText();
  const [choices, setChoices] = useState<Partial<Record<SettingName, Side>>>({});
  const isOpen = rows.some(({ name, isConflict }) => isConflict && choices[name] === undefined);
  const sideOf = ({ name, mine, isConflict }: MergeRow): Side | undefined =>
    choices[name] ?? (isConflict ? undefined : mine === undefined ? 'theirs' : 'mine');
  const choice = (row: MergeRow, side: Side, value: SettingValue) => (
    <FormControlLabel
      sx={{ alignItems: 'flex-start', mr: 0 }}
      control={
        <Radio
          size="small"
          sx={{ pt: 0.25 }}
          name={row.name}
          checked={sideOf(row) === side}
          onChange={() => setChoices({ ...choices, [row.name]: side })}
          slotProps={{ input: { 'aria-label': `${t(`setting.${row.name}`)}: ${t(`settings.${side}`)}` } }}
        />
      }
      label={<SettingValueText name={row.name} value={value} />}
    />
  );
  const columns: readonly Column<MergeRow>[] = [
    { key: 'name', label: t('settings.setting'), cell: ({ name }) => <strong>{t(`setting.${name}`)}</strong> },
    {
      key: 'before',
      label: t('settings.before'),
      cell: ({ name, before }) => <SettingValueText name={name} value={before} />,
    },
    { key: 'theirs', label: t('settings.theirs'), cell: (row) => choice(row, 'theirs', row.theirs) },
    {
      key: 'mine',
      label: t('settings.mine'),
      cell: (row) => (row.mine === undefined ? t('value.none') : choice(row, 'mine', row.mine)),
    },
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby="conflict-title" maxWidth="md" fullWidth>
      <DialogTitle id="conflict-title">{t('settings.conflict')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <span>{t('settings.conflictText')}</span>
        <DataTable caption={t('settings.conflict')} columns={columns} rows={rows} keyOf={({ name }) => name} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('settings.back')}</Button>
        <Button variant="contained" disabled={isOpen} onClick={() => onMerged(mergedDraft(rows, choices))}>
          {t('settings.merge')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
