/** @jsxImportSource react */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { AuditEntry } from '../../../../../generated/clients/admin/types.gen.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { Filters } from '../../parts/filters.tsx';
import { PeriodFields } from '../../parts/period-fields.tsx';
import { useActorName, useActors } from '../../parts/use-actor-name.ts';
import { useText } from '../../text/use-text.ts';
import { type AuditLogFilter, actorChoices, changeOperations } from './audit-filter.ts';

const kinds: readonly AuditEntry['kind'][] = ['access', 'change'];

interface AuditFiltersProps {
  readonly filter: AuditLogFilter;
  readonly onFilter: (filter: AuditLogFilter) => void;
  /** The callers of the entries that are shown; those who have left since are known by them alone. */
  readonly seen: readonly AuditEntry['actor'][];
}

/** Chooses entries of the log. */
export function AuditFilters({ filter, onFilter, seen }: AuditFiltersProps) {
  const t = useText();
  const nameOf = useActorName();
  const actors = actorChoices([...seen, ...useActors()], filter.actor);
  const change = (changed: Partial<AuditLogFilter>) => onFilter({ ...filter, ...changed });
  const isOfChanges = filter.kind !== 'access';
  return (
    <Filters>
      <ChoiceField
        label={t('column.kind')}
        values={kinds}
        value={filter.kind}
        onChange={(kind) => change(kind === 'access' ? { kind, operation: null, actor: null } : { kind })}
        prefix="audit"
      />
      {isOfChanges && (
        <>
          <ChoiceField
            label={t('audit.operation')}
            values={changeOperations}
            value={filter.operation}
            onChange={(operation) => change({ operation })}
            prefix="operation"
          />
          <TextField
            select
            label={t('audit.actor')}
            value={filter.actor?.id ?? ''}
            onChange={({ target }) => change({ actor: actors.find(({ id }) => id === target.value) ?? null })}
            sx={{ width: { xs: '100%', sm: 200 } }}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{t('filter.all')}</MenuItem>
            {actors.map((actor) => (
              <MenuItem key={actor.id} value={actor.id}>
                {nameOf(actor)}
              </MenuItem>
            ))}
          </TextField>
        </>
      )}
      <TextField
        label={t('column.sessionId')}
        value={filter.sessionId}
        onChange={({ target }) => change({ sessionId: target.value })}
        sx={{ width: { xs: '100%', sm: 320 } }}
        slotProps={{ htmlInput: { spellCheck: false, maxLength: 200 } }}
      />
      <PeriodFields period={filter} onChange={change} prefix="audit" />
    </Filters>
  );
}
