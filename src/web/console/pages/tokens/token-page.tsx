/** @jsxImportSource react */
import Button from '@mui/material/Button';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { listTenantTokensInfiniteOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import { revokeTenantToken } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { MachineToken } from '../../../../../generated/clients/admin/types.gen.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { TokenTable } from './token-table.tsx';

const pageLength = 50;

/** The machine tokens of the tenant, with which programs call the admin API. */
export function TokenPage() {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const path = { tenantId: grant.tenantId };
  const [isIssuing, setIsIssuing] = useState(false);
  const [leaving, setLeaving] = useState<MachineToken | null>(null);
  const query = useInfiniteQuery({
    ...listTenantTokensInfiniteOptions({ path, query: { limit: pageLength } }),
    initialPageParam: { path },
    getNextPageParam: ({ next }) => next,
  });
  const revoking = useMutation({
    mutationFn: (tokenId: string) => revokeTenantToken({ path: { ...path, tokenId }, throwOnError: true }),
    onSuccess() {
      setLeaving(null);
      void query.refetch();
    },
  });
  return (
    <>
      <PageHead
        title={t('tokens.title')}
        description={t('tokens.description')}
        actions={
          isAllowed(grant, 'issueTenantToken', refused) && (
            <Button variant="contained" onClick={() => setIsIssuing(true)}>
              {t('tokens.issue')}
            </Button>
          )
        }
      />
      <Sheet title={t('tokens.all')} isFlush>
        <QueryView operation="listTenantTokens" query={query}>
          {({ pages }) => {
            const rows = pages.flatMap(({ items }) => items);
            if (rows.length === 0) return <EmptyState title={t('tokens.none')}>{t('tokens.noneWhy')}</EmptyState>;
            return (
              <>
                <TokenTable rows={rows} onRevoke={isAllowed(grant, 'revokeTenantToken', refused) ? setLeaving : null} />
                <LoadMore query={query} />
              </>
            );
          }}
        </QueryView>
      </Sheet>
      {isIssuing && (
        <NewTokenDialog
          onClose={() => {
            setIsIssuing(false);
            void query.refetch();
          }}
        />
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('tokens.revokeTitle')}
        action={t('keys.revoke')}
        isDangerous
        mutation={revoking}
        onConfirm={() => leaving !== null && revoking.mutate(leaving.id)}
        onClose={() => setLeaving(null)}
      >
        <span>{t('tokens.revokeText', { name: leaving?.name ?? '' })}</span>
      </ConfirmDialog>
    </>
  );
}
