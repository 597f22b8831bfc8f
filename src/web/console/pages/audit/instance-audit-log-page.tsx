/** @jsxImportSource react */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { listInstanceAuditLogInfiniteOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { Filters } from '../../parts/filters.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { PeriodFields } from '../../parts/period-fields.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.ts';
import { ActorField } from './actor-field.tsx';
import { changesQueryOf, type InstanceAuditLogFilter, instanceOperations, wholeInstanceLog } from './audit-filter.ts';
import { AuditTable } from './audit-table.tsx';

const pageLength = 50;

/** Who changed something of the instance, and who signed in. */
export function InstanceAuditLogPage() {
  const t = useText();
  const [filter, setFilter] = useState<InstanceAuditLogFilter>(wholeInstanceLog);
  const change = (changed: Partial<InstanceAuditLogFilter>) => setFilter({ ...filter, ...changed });
  const filterQuery = changesQueryOf(useDeferredValue(filter));
  const query = useInfiniteQuery({
    ...listInstanceAuditLogInfiniteOptions({ query: { limit: pageLength, ...filterQuery } }),
    initialPageParam: {},
    getNextPageParam: ({ next }) => next,
  });
  return (
    <>
      <PageHead title={t('instanceAudit.title')} description={t('instanceAudit.description')} />
      <Filters>
        <ChoiceField
          label={t('column.operation')}
          values={instanceOperations}
          value={filter.operation}
          onChange={(operation) => change({ operation })}
          prefix="operation"
        />
        <ActorField
          label={t('column.who')}
          value={filter.actor}
          onChange={(actor) => change({ actor })}
          seen={(query.data?.pages ?? []).flatMap(({ items }) => items.map(({ actor }) => actor))}
        />
        <PeriodFields period={filter} onChange={change} prefix="audit" />
      </Filters>
      <Sheet title={t('audit.newest')} isFlush>
        <QueryView operation="listInstanceAuditLog" query={query}>
          {({ pages }) => {
            const rows = pages.flatMap(({ items }) => items);
            if (rows.length === 0 && !query.hasNextPage) return <EmptyState title={t('audit.empty')} />;
            return (
              <>
                <AuditTable caption={t('instanceAudit.title')} rows={rows} />
                <LoadMore query={query} />
              </>
            );
          }}
        </QueryView>
      </Sheet>
    </>
  );
}
