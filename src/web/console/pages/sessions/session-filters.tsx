/** @jsxImportSource react */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {
  reasonCodeValues,
  sessionStatusValues,
  verdictValues,
} from '../../../../../generated/clients/admin/values.gen.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { Filters } from '../../parts/filters.tsx';
import { PeriodFields } from '../../parts/period-fields.tsx';
import { SessionIdField } from '../../parts/session-id-field.tsx';
import { useText } from '../../text/use-text.ts';
import { chosenKey, type SessionFilter } from './session-filter.ts';

interface SessionFiltersProps {
  readonly filter: SessionFilter;
  readonly onFilter: (filter: SessionFilter) => void;
  /** The metadata that the settings of the tenant have listed. */
  readonly metadataKeys: readonly string[];
}

/** Chooses sessions. */
export function SessionFilters({ filter, onFilter, metadataKeys }: SessionFiltersProps) {
  const t = useText();
  const change = (changed: Partial<SessionFilter>) => onFilter({ ...filter, ...changed });
  const key = chosenKey(filter, metadataKeys);
  return (
    <Filters>
      <ChoiceField
        label={t('column.status')}
        values={sessionStatusValues}
        value={filter.status}
        onChange={(status) => change({ status })}
        prefix="status"
      />
      <ChoiceField
        label={t('column.verdict')}
        values={verdictValues}
        value={filter.verdict}
        onChange={(verdict) => change({ verdict })}
        prefix="verdict"
      />
      <ChoiceField
        label={t('column.reasons')}
        values={reasonCodeValues}
        value={filter.reason}
        onChange={(reason) => change({ reason })}
        prefix="reason"
      />
      <SessionIdField value={filter.sessionId} onChange={(sessionId) => change({ sessionId })} />
      <PeriodFields period={filter} onChange={change} prefix="sessions" />
      {metadataKeys.length > 1 && (
        <TextField
          select
          label={t('sessions.key')}
          value={key}
          onChange={({ target }) => change({ metadataKey: target.value })}
          sx={{ width: { xs: '100%', sm: 200 } }}
        >
          {metadataKeys.map((one) => (
            <MenuItem key={one} value={one}>
              {one}
            </MenuItem>
          ))}
        </TextField>
      )}
      {key !== null && (
        <TextField
          label={t('sessions.value', { key })}
          placeholder={t('sessions.whole')}
          value={filter.metadataValue}
          onChange={({ target }) => change({ metadataValue: target.value })}
          sx={{ width: { xs: '100%', sm: 320 } }}
          slotProps={{ htmlInput: { spellCheck: false, maxLength: 200, autoComplete: 'off' } }}
        />
      )}
    </Filters>
  );
}
