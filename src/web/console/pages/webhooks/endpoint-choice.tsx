/** @jsxImportSource react */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { WebhookEndpoint } from '../../../../../generated/clients/admin/types.gen.ts';
import { useText } from '../../text/use-text.ts';

interface EndpointChoiceProps {
  /** Null for all of them. */
  readonly value: string | null;
  readonly onChange: (endpointId: string | null) => void;
  readonly endpoints: readonly WebhookEndpoint[];
}

/** Limits a list to the deliveries to one endpoint. */
export function EndpointChoice({ value, onChange, endpoints }: EndpointChoiceProps) {
  const t = useText();
  return (
    <TextField
      select
      label={t('column.endpoint')}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      sx={{ width: { xs: '100%', sm: 320 } }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('filter.all')}</MenuItem>
      {endpoints.map(({ id, url }) => (
        <MenuItem key={id} value={id}>
          {url}
        </MenuItem>
      ))}
    </TextField>
  );
}
