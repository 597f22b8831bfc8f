/** @jsxImportSource react */
import TextField from '@mui/material/TextField';
import { useText } from '../text/use-text.ts';
import { type Period, periodMax } from './period.ts';

interface PeriodFieldsProps {
  readonly period: Period;
  readonly onChange: (changed: Partial<Period>) => void;
  /** Of the texts of the fields. */
  readonly prefix: 'audit' | 'deliveries' | 'sessions';
}

/** Limits a list to a span of time. */
export function PeriodFields({ period, onChange, prefix }: PeriodFieldsProps) {
  const t = useText();
  return (['from', 'to'] as const).map((name) => (
    <TextField
      key={name}
      type="datetime-local"
      label={t(`${prefix}.${name}`)}
      value={period[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
      sx={{ width: { xs: '100%', sm: 230 } }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: periodMax } }}
    />
  ));
}
