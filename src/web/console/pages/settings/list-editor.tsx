/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { IssueText } from '../../parts/issue-text.tsx';
import { useText } from '../../text/use-text.ts';
import type { SettingIssue } from './settings-model.ts';

interface ListEditorProps {
  readonly label: string;
  /** What an entry looks like. */
  readonly example: string;
  readonly entries: readonly string[];
  readonly maxItems: number;
  readonly issues: readonly SettingIssue[];
  readonly onChange: (entries: readonly string[]) => void;
}

/** A list of texts: each can be removed, and new ones are typed or pasted, several at once. */
export function ListEditor({ label, example, entries, maxItems, issues, onChange }: ListEditorProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const added = typed.split(/[\s,、]+/).filter((entry) => entry !== '');
  const add = () => {
    if (added.length === 0) return;
    onChange([...new Set([...entries, ...added])]);
    setTyped('');
  };
  const isFull = entries.length >= maxItems;
  const whole = issues.find(({ index }) => index === null);
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      {entries.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {entries.map((entry, index) => (
            <Entry
              key={entry}
              entry={entry}
              issue={issues.find((issue) => issue.index === index)?.message ?? null}
              onRemove={() => onChange(entries.filter((one) => one !== entry))}
            />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextField
          label={t('settings.newEntry', { name: label })}
          value={typed}
          disabled={isFull}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // Enter would send the form, with what was typed left out.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
          // What was typed and not added would be lost.
          onBlur={add}
          error={whole !== undefined}
          helperText={
            whole === undefined ? (
              t(isFull ? 'settings.full' : 'settings.example', { count: maxItems, example })
            ) : (
              <IssueText message={whole.message} />
            )
          }
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' } }}
        />
        <Button onClick={add} disabled={added.length === 0} sx={{ flexShrink: 0, mt: 0.25 }}>
          {t('settings.add')}
        </Button>
      </Box>
    </Box>
  );
}

interface EntryProps {
  readonly entry: string;
  readonly issue: string | null;
  readonly onRemove: () => void;
}

function Entry({ entry, issue, onRemove }: EntryProps) {
  const t = useText();
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', py: 0.25 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box component="code" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {entry}
        </Box>
        <IconButton
          size="small"
          onClick={onRemove}
          aria-label={t('settings.removeEntry', { entry })}
          data-invalid={issue !== null || undefined}
        >
          <Icon name="close" />
        </IconButton>
      </Box>
      {issue !== null && (
        <Box sx={{ color: 'error.main', fontSize: '0.8125rem', pb: 0.5 }}>
          <IssueText message={issue} />
        </Box>
      )}
    </Box>
  );
}
