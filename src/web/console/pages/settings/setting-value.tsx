/** @jsxImportSource react */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { type Text, useText } from '../../text/use-text.ts';
import { formatDuration } from './duration.ts';
import { type SettingName, type SettingValue, settingKinds } from './settings-model.ts';

interface SettingValueProps {
  readonly name: SettingName;
  readonly value: SettingValue;
  /** The other value of a comparison: entries that it lacks are marked as removed or added. */
  readonly against?: { readonly value: SettingValue; readonly mark: 'del' | 'ins' };
}

/** The value of a setting, in words. */
export function SettingValueText({ name, value, against }: SettingValueProps) {
  const t = useText();
  if (value === null || (Array.isArray(value) && value.length === 0))
    return <Box sx={{ color: 'text.secondary' }}>{t.of('settingNone', name)}</Box>;
  if (Array.isArray(value)) return <Entries name={name} entries={value} {...(against !== undefined && { against })} />;
  return textOf(t, name, value as string | number | boolean);
}

function textOf(t: Text, name: SettingName, value: string | number | boolean): ReactNode {
  switch (settingKinds[name]) {
    case 'duration':
      return formatDuration(value as number, t.language);
    case 'whole':
    case 'share':
      return t.number(value as number);
    case 'switch':
      return t(value === true ? 'settings.on' : 'settings.off');
    case 'colour':
      return <Colour value={`${value}`} />;
    case 'provider':
      return <code>{value}</code>;
    default:
      return <Box sx={{ overflowWrap: 'anywhere' }}>{value}</Box>;
  }
}

interface EntriesProps extends Pick<SettingValueProps, 'name' | 'against'> {
  readonly entries: readonly string[];
}

function Entries({ name, entries, against }: EntriesProps) {
  const t = useText();
  const kind = settingKinds[name];
  const others = Array.isArray(against?.value) ? (against.value as readonly string[]) : [];
  const word = (entry: string) => {
    if (kind === 'plan') return t.of('step', entry);
    if (kind === 'choices') return t.of('document', entry);
    return <code>{entry}</code>;
  };
  return (
    <Box
      component={kind === 'plan' ? 'ol' : 'ul'}
      sx={{ m: 0, pl: kind === 'plan' ? 2.5 : 0, listStyle: kind === 'plan' ? 'decimal' : 'none' }}
    >
      {entries.map((entry) => (
        <Box component="li" key={entry} sx={{ overflowWrap: 'anywhere' }}>
          {against === undefined || others.includes(entry) ? (
            word(entry)
          ) : (
            <Box component={against.mark}>{word(entry)}</Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** A colour with its code. */
export function Colour({ value }: { readonly value: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 18, height: 18, borderRadius: 0.5, border: 1, borderColor: 'divider', bgcolor: value }}
      />
      <code>{value}</code>
    </Box>
  );
}
