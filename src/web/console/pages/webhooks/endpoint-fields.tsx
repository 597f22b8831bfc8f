/** @jsxImportSource react */
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import type { SubscribableEventType } from '../../../../../generated/clients/admin/types.gen.ts';
import { subscribableEventTypeValues } from '../../../../../generated/clients/admin/values.gen.ts';
import { useText } from '../../text/use-text.ts';

/** What a person types of an endpoint. */
export interface EndpointEntries {
  readonly url: string;
  readonly eventTypes: readonly SubscribableEventType[];
}

/** What people edit of an endpoint. */
export interface EndpointSettings extends EndpointEntries {
  readonly enabled: boolean;
}

interface EndpointFieldsProps {
  readonly entries: EndpointEntries;
  readonly onChange: (entries: EndpointEntries) => void;
}

/** The URL of an endpoint, and the events that it receives. */
export function EndpointFields({ entries, onChange }: EndpointFieldsProps) {
  const t = useText();
  const { url, eventTypes } = entries;
  const toggle = (type: SubscribableEventType) => {
    const chosen = subscribableEventTypeValues.filter((one) => eventTypes.includes(one) !== (one === type));
    onChange({ ...entries, eventTypes: chosen });
  };
  return (
    <>
      <TextField
        sx={{ mt: 1 }}
        label={t('webhooks.url')}
        type="url"
        required
        autoFocus
        value={url}
        onChange={({ target }) => onChange({ ...entries, url: target.value })}
        helperText={t('webhooks.urlHelp')}
      />
      <FormGroup>
        <FormLabel component="legend">{t('webhooks.events')}</FormLabel>
        {subscribableEventTypeValues.map((type) => (
          <FormControlLabel
            key={type}
            control={<Checkbox size="small" checked={eventTypes.includes(type)} onChange={() => toggle(type)} />}
            label={t.of('event', type)}
          />
        ))}
      </FormGroup>
    </>
  );
}
