/** @jsxImportSource react */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listInstanceAuditLogInfiniteOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { OperationId } from '../../../../../generated/clients/admin/operation-roles.gen.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { Filters } from '../../parts/filters.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.ts';
import { AuditTable } from './audit-table.tsx';

const pageLength = 50;

/** What operators look for: changes of the instance first, then how people sign in. */
const operations = [
  ...(['createTenant', 'issueToken', 'revokeToken', 'createInvitation', 'acceptInvitation'] as const),
  ...(['revokeInvitation', 'deleteMember', 'issuePasswordReset', 'resetPassword', 'updatePassword'] as const),
  ...(['signIn', 'completeSingleSignOn', 'submitSecondFactor', 'confirmSecondFactor', 'issueRecoveryCodes'] as const),
] as const satisfies readonly OperationId[];

/** Who changed something of the instance, and who signed in. */
export function InstanceAuditLogPage() {
  const t = useText();
  const [operation, setOperation] = useState<(typeof operations)[number] | null>(null);
  const filter = operation === null ? {} : { operation };
  const query = useInfiniteQuery({
    ...listInstanceAuditLogInfiniteOptions({ query: { limit: pageLength, ...filter } }),
    initialPageParam: {},
    getNextPageParam: ({ next }) => next,
  });
  return (
    <>
      <PageHead title={t('instanceAudit.title')} description={t('instanceAudit.description')} />
      <Filters>
        <ChoiceField
          label={t('column.operation')}
          values={operations}
          value={operation}
          onChange={setOperation}
          prefix="operation"
        />
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
