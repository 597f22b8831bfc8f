/** @jsxImportSource react */
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { useText } from '../../text/use-text.ts';
import { type DurationUnit, durationUnits, formatDuration, unitOf } from './duration.ts';

interface NumberEditorProps {
  readonly label: string;
  readonly value: number;
  readonly minimum: number;
  readonly maximum: number;
  /** What the service says of it. */
  readonly issue: ReactNode;
  readonly onChange: (value: number) => void;
}

/** A number between two others. The browser refuses what is not one, before the service is asked. */
export function NumberEditor(props: NumberEditorProps & { readonly isWhole: boolean }) {
  const { label, value, minimum, maximum, isWhole, issue, onChange } = props;
  const t = useText();
  const [typed, setTyped] = useState(`${value}`);
  return (
    <TextField
      hiddenLabel
      type="number"
      required
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        if (isNumber(event.target.value)) onChange(Number(event.target.value));
      }}
      error={issue !== null}
      helperText={issue ?? t('settings.range', { min: t.number(minimum), max: t.number(maximum) })}
      sx={{ maxWidth: 280 }}
      slotProps={{ htmlInput: { 'aria-label': label, min: minimum, max: maximum, step: isWhole ? 1 : 'any' } }}
    />
  );
}

/** A duration: a number and its unit. */
export function DurationEditor({ label, value, minimum, maximum, issue, onChange }: NumberEditorProps) {
  const t = useText();
  const [unit, setUnit] = useState(() => unitOf(value));
  const length = durationUnits[unit];
  const [typed, setTyped] = useState(`${value / length}`);
  const change = (text: string, seconds: number) => {
    if (isNumber(text)) onChange(Math.round(Number(text) * seconds));
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', maxWidth: 400 }}>
      <TextField
        hiddenLabel
        type="number"
        required
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          change(event.target.value, length);
        }}
        error={issue !== null}
        helperText={
          issue ??
          t('settings.range', { min: formatDuration(minimum, t.language), max: formatDuration(maximum, t.language) })
        }
        slotProps={{ htmlInput: { 'aria-label': label, min: minimum / length, max: maximum / length, step: 'any' } }}
      />
      <TextField
        select
        hiddenLabel
        value={unit}
        onChange={(event) => {
          const chosen = event.target.value as DurationUnit;
          setUnit(chosen);
          change(typed, durationUnits[chosen]);
        }}
        sx={{ width: 130, flexShrink: 0 }}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': `${label}: ${t('settings.unit')}` } } }}
      >
        {Object.keys(durationUnits).map((one) => (
          <MenuItem key={one} value={one}>
            {t.of('unit', one)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}
