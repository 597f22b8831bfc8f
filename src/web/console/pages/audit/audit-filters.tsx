/** @jsxImportSource react */
import type { AuditEntry } from '../../../../../generated/clients/admin/types.gen.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { Filters } from '../../parts/filters.tsx';
import { PeriodFields } from '../../parts/period-fields.tsx';
import { SessionIdField } from '../../parts/session-id-field.tsx';
import { useText } from '../../text/use-text.ts';
import { ActorField } from './actor-field.tsx';
import { type Actor, type AuditLogFilter, changeOperations } from './audit-filter.ts';

const kinds: readonly AuditEntry['kind'][] = ['access', 'change'];

interface AuditFiltersProps {
  readonly filter: AuditLogFilter;
  readonly onFilter: (filter: AuditLogFilter) => void;
  /** The callers of the entries that are shown. */
  readonly seen: readonly Actor[];
}

/** Chooses entries of the log. */
export function AuditFilters({ filter, onFilter, seen }: AuditFiltersProps) {
  const t = useText();
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
          <ActorField
            label={t('audit.actor')}
            value={filter.actor}
            onChange={(actor) => change({ actor })}
            seen={seen}
          />
        </>
      )}
      <SessionIdField value={filter.sessionId} onChange={(sessionId) => change({ sessionId })} />
      <PeriodFields period={filter} onChange={change} prefix="audit" />
    </Filters>
  );
}
