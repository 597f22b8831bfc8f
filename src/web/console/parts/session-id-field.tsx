/** @jsxImportSource react */
import TextField from '@mui/material/TextField';
import { useText } from '../text/use-text.ts';

interface SessionIdFieldProps {
  readonly value: string;
  readonly onChange: (sessionId: string) => void;
}

/** Limits a list to one session. */
export function SessionIdField({ value, onChange }: SessionIdFieldProps) {
  const t = useText();
  return (
    <TextField
      label={t('column.sessionId')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ width: { xs: '100%', sm: 320 } }}
      slotProps={{ htmlInput: { spellCheck: false, maxLength: 200 } }}
    />
  );
}
