/** @jsxImportSource react */
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { IssueText } from '../../parts/issue-text.tsx';
import { useText } from '../../text/use-text.ts';
import { DocumentTypesEditor, PlanEditor } from './choice-editors.tsx';
import { ListEditor } from './list-editor.tsx';
import { DurationEditor, NumberEditor } from './number-editors.tsx';
import { factsOf, type SettingIssue, type SettingName, type SettingValue, settingKinds } from './settings-model.ts';

interface SettingEditorProps {
  readonly name: SettingName;
  readonly value: SettingValue;
  readonly issues: readonly SettingIssue[];
  readonly onChange: (value: SettingValue) => void;
}

/** What entries and texts look like. They are the same in every language. */
const examples: Partial<Readonly<Record<SettingName, string>>> = {
  callbackUrls: 'https://tenant.example/verified',
  ipAllowList: '203.0.113.0/24',
  listedMetadataKeys: 'orderId',
  privacyUrl: 'https://tenant.example/privacy',
  supportContact: 'support@tenant.example',
};

/** The field of a setting. */
export function SettingEditor({ name, value, issues, onChange }: SettingEditorProps) {
  const t = useText();
  const kind = settingKinds[name];
  const label = t(`setting.${name}`);
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER, maxItems = 100 } = factsOf(name);
  const issue: ReactNode = issues.length === 0 ? null : <Issues issues={issues} />;
  const number = { label, value: value as number, minimum, maximum, issue, onChange };
  switch (kind) {
    case 'duration':
      return <DurationEditor {...number} />;
    case 'whole':
    case 'share':
      return <NumberEditor {...number} isWhole={kind === 'whole'} />;
    case 'switch':
      return (
        <>
          <Switch
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { 'aria-label': label } }}
          />
          <span aria-hidden>{t(value === true ? 'settings.on' : 'settings.off')}</span>
          {issue !== null && <FormHelperText error>{issue}</FormHelperText>}
        </>
      );
    case 'plan':
      return <PlanEditor label={label} chosen={value as readonly string[]} issue={issue} onChange={onChange} />;
    case 'choices':
      return (
        <DocumentTypesEditor label={label} chosen={value as readonly string[]} issue={issue} onChange={onChange} />
      );
    case 'lines':
      return (
        <ListEditor
          {...{ label, maxItems, issues, onChange }}
          entries={value as readonly string[]}
          example={examples[name] ?? ''}
        />
      );
    case 'colour':
      return <ColourEditor {...{ label, issue, onChange }} value={value as string | null} />;
    default:
      return (
        <TextField
          hiddenLabel
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          error={issue !== null}
          helperText={issue ?? examples[name] ?? t.of('settingNone', name)}
          slotProps={{ htmlInput: { 'aria-label': label, spellCheck: false, autoComplete: 'off' } }}
        />
      );
  }
}

interface ColourEditorProps {
  readonly label: string;
  readonly value: string | null;
  readonly issue: ReactNode;
  readonly onChange: (value: string | null) => void;
}

/** A colour by its code, or by the browser's own picker. */
function ColourEditor({ label, value, issue, onChange }: ColourEditorProps) {
  const t = useText();
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', maxWidth: 400 }}>
      <TextField
        hiddenLabel
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        error={issue !== null}
        helperText={issue ?? t('settingNone.accentColor')}
        slotProps={{
          htmlInput: { 'aria-label': label, spellCheck: false, autoComplete: 'off', placeholder: '#1f5f4a' },
        }}
      />
      <Box
        component="input"
        type="color"
        aria-label={t('settings.pickColour')}
        value={/^#[0-9a-f]{6}$/i.test(value ?? '') ? `${value}` : '#1f3f66'}
        onChange={(event) => onChange((event.target as HTMLInputElement).value)}
        sx={{ width: 44, height: 40, p: 0.25, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'inherit' }}
      />
    </Box>
  );
}

function Issues({ issues }: { readonly issues: readonly SettingIssue[] }) {
  return issues.map(({ message }, at) => (
    <Box component="span" key={message} sx={{ display: 'block', mt: at === 0 ? 0 : 0.5 }}>
      <IssueText message={message} />
    </Box>
  ));
}
