/** @jsxImportSource react */
import Box from '@mui/material/Box';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listBulkRedeliveriesInfiniteOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { BulkRedelivery } from '../../../../../generated/clients/admin/types.gen.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { ResendForm } from './resend-form.tsx';
import { ResendProgress } from './resend-progress.tsx';

const pageLength = 10;
/** How often the progress is asked for while deliveries are sent, and while all that is left waits for a retry. */
const sendingMs = 1000;
const retryingMs = 10_000;

/** Sends many failed deliveries again. What was begun goes on without the page, which shows it again when it is loaded. */
export function ResendPage() {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const { tenantId } = grant;
  const query = useInfiniteQuery({
    ...listBulkRedeliveriesInfiniteOptions({ path: { tenantId }, query: { limit: pageLength } }),
    initialPageParam: { path: { tenantId } },
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => pauseOf(state.data?.pages.flatMap(({ items }) => items) ?? []),
  });
  return (
    <>
      <PageHead title={t('resend.title')} description={t('resend.description')} />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
        {isAllowed(grant, 'createBulkRedelivery', refused) && <ResendForm onBegun={() => query.refetch()} />}
        <Sheet title={t('resend.runs')} isFlush>
          <QueryView operation="listBulkRedeliveries" query={query}>
            {({ pages }) => {
              const bulks = pages.flatMap(({ items }) => items);
              if (bulks.length === 0) return <EmptyState title={t('resend.none')} />;
              return (
                <>
                  <Box component="ul" aria-label={t('resend.runs')} sx={{ m: 0, p: 0 }}>
                    {bulks.map((bulk) => (
                      <ResendProgress key={bulk.id} bulk={bulk} />
                    ))}
                  </Box>
                  <LoadMore query={query} />
                </>
              );
            }}
          </QueryView>
        </Sheet>
      </Box>
    </>
  );
}

function pauseOf(bulks: readonly BulkRedelivery[]): number | false {
  if (bulks.some(({ state, waiting }) => state === 'selecting' || waiting > 0)) return sendingMs;
  return bulks.some(({ state }) => state === 'sending') ? retryingMs : false;
}
