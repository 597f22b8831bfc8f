/** @jsxImportSource react */
import Button from '@mui/material/Button';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MachineToken } from '../../../../../generated/clients/admin/types.gen.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { useArea } from '../../session/area.ts';
import { isAllowed } from '../../session/principal.ts';
import { usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { useTokens } from './token-calls.ts';
import { TokenTable } from './token-table.tsx';

/** The machine tokens of the tenant, or of the instance, with which programs call the admin API. */
export function TokenPage() {
  const t = useText();
  const area = useArea();
  const { refused } = usePrincipalState();
  const { tenantId, operations, texts, list, revoke } = useTokens();
  const [isIssuing, setIsIssuing] = useState(false);
  const [leaving, setLeaving] = useState<MachineToken | null>(null);
  const query = useInfiniteQuery({
    queryKey: ['tokens', tenantId],
    queryFn: ({ pageParam }) => list(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const revoking = useMutation({
    mutationFn: revoke,
    onSuccess() {
      setLeaving(null);
      void query.refetch();
    },
  });
  return (
    <>
      <PageHead
        title={t(texts.title)}
        description={t(texts.description)}
        actions={
          isAllowed(area, operations.issue, refused) && (
            <Button variant="contained" onClick={() => setIsIssuing(true)}>
              {t('tokens.issue')}
            </Button>
          )
        }
      />
      <Sheet title={t('tokens.all')} isFlush>
        <QueryView operation={operations.list} query={query}>
          {({ pages }) => {
            const rows = pages.flatMap(({ items }) => items);
            if (rows.length === 0) return <EmptyState title={t('tokens.none')}>{t(texts.noneWhy)}</EmptyState>;
            return (
              <>
                <TokenTable rows={rows} onRevoke={isAllowed(area, operations.revoke, refused) ? setLeaving : null} />
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
