/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { SettingsPreview, SettingsWarning } from '../../../../../generated/clients/admin/types.gen.ts';
import type { ApiProblem } from '../../api/problem.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useText } from '../../text/use-text.ts';
import { SettingValueText } from './setting-value.tsx';
import { isSettingName, type SettingName, type SettingValue } from './settings-model.ts';

/** How many values of a warning are listed. */
const valuesMax = 20;

interface PreviewDialogProps {
  readonly preview: SettingsPreview;
  readonly saving: { readonly isPending: boolean };
  readonly problem: ApiProblem | null;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

interface Change {
  readonly name: SettingName;
  readonly from: SettingValue;
  readonly to: SettingValue;
}

/** What a change of settings would do, before it is made. */
export function PreviewDialog({ preview, saving, problem, onSave, onClose }: PreviewDialogProps) {
  const t = useText();
  const changes = preview.changes.flatMap(({ name, from, to }): readonly Change[] =>
    isSettingName(name) ? [{ name, from: from as SettingValue, to: to as SettingValue }] : [],
  );
  const columns: readonly Column<Change>[] = [
    { key: 'name', label: t('settings.setting'), cell: ({ name }) => <strong>{t(`setting.${name}`)}</strong> },
    {
      key: 'from',
      label: t('settings.now'),
      cell: ({ name, from, to }) => <SettingValueText name={name} value={from} against={{ value: to, mark: 'del' }} />,
    },
    {
      key: 'to',
      label: t('settings.after'),
      cell: ({ name, from, to }) => <SettingValueText name={name} value={to} against={{ value: from, mark: 'ins' }} />,
    },
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby="preview-title" maxWidth="md" fullWidth>
      <DialogTitle id="preview-title">{t('settings.preview')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {problem !== null && <ProblemAlert problem={problem} />}
        {preview.warnings.map((warning) => (
          <Warning key={warning.code} warning={warning} />
        ))}
        {changes.length === 0 ? (
          <span>{t('settings.noChange')}</span>
        ) : (
          <DataTable caption={t('settings.preview')} columns={columns} rows={changes} keyOf={({ name }) => name} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('settings.back')}</Button>
        <Button
          variant="contained"
          color={preview.warnings.length > 0 ? 'error' : 'primary'}
          onClick={onSave}
          loading={saving.isPending}
          disabled={changes.length === 0}
        >
          {t(preview.warnings.length > 0 ? 'settings.saveAnyway' : 'settings.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Warning({ warning: { code, detail, values } }: { readonly warning: SettingsWarning }) {
  const t = useText();
  const own = t.of('settingsWarning', code);
  const isKnown = own !== code.replaceAll('_', ' ');
  return (
    <Alert severity="warning">
      <AlertTitle>{t('settings.warning')}</AlertTitle>
      {isKnown ? own : <span lang="en">{detail}</span>}
      {values.length > 0 && (
        <Box component="ul" sx={{ my: 0.5, pl: 2.5, columns: '16rem' }}>
          {values.slice(0, valuesMax).map((value) => (
            <li key={value}>
              <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
                {value}
              </Box>
            </li>
          ))}
        </Box>
      )}
      {values.length > valuesMax && t('settings.more', { count: values.length - valuesMax })}
    </Alert>
  );
}
