/** @jsxImportSource react */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useText } from '../text/use-text.ts';

interface ChoiceFieldProps<T extends string> {
  readonly label: string;
  readonly values: readonly T[];
  /** The chosen value; null for all of them. */
  readonly value: T | null;
  readonly onChange: (value: T | null) => void;
  /** Of the texts of the values. */
  readonly prefix: string;
}

/** Limits a list to one value, or to none. */
export function ChoiceField<T extends string>({ label, values, value, onChange, prefix }: ChoiceFieldProps<T>) {
  const t = useText();
  return (
    <TextField
      select
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(values.find((one) => one === event.target.value) ?? null)}
      sx={{ width: { xs: '100%', sm: 200 } }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('filter.all')}</MenuItem>
      {values.map((one) => (
        <MenuItem key={one} value={one}>
          {t.of(prefix, one)}
        </MenuItem>
      ))}
    </TextField>
  );
}
