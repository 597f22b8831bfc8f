/** @jsxImportSource react */
import { useInfiniteQuery } from '@tanstack/react-query';
import { listReviewsInfiniteOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { PendingReview } from '../../../../../generated/clients/admin/types.gen.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { IdText } from '../../parts/id-text.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RouterLink } from '../../parts/router-link.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { Tag } from '../../parts/tag.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { DeadlineTag } from './deadline-tag.tsx';
import { WaitingTag } from './waiting-tag.tsx';

const pageLength = 50;
/** The queue has no personal data, so that reading it again is recorded nowhere. */
const everyMs = 15_000;

/** The reviews that wait, longest first. */
export function ReviewQueuePage() {
  const t = useText();
  const { tenantId } = useGrant();
  const query = useInfiniteQuery({
    ...listReviewsInfiniteOptions({ path: { tenantId }, query: { limit: pageLength } }),
    initialPageParam: { path: { tenantId } },
    getNextPageParam: ({ next }) => next,
    refetchInterval: everyMs,
  });
  return (
    <>
      <PageHead title={t('queue.title')} description={t('queue.description')} />
      <Sheet title={t('queue.waiting')} isFlush>
        <QueryView operation="listReviews" query={query}>
          {({ pages }) => {
            const rows = pages.flatMap(({ items }) => items);
            if (rows.length === 0) return <EmptyState title={t('queue.empty')}>{t('queue.emptyWhy')}</EmptyState>;
            return (
              <>
                <QueueTable rows={rows} />
                <LoadMore query={query} />
              </>
            );
          }}
        </QueryView>
      </Sheet>
    </>
  );
}

function QueueTable({ rows }: { readonly rows: readonly PendingReview[] }) {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const { tenantId } = grant;
  // Those who may not see the person's data are led to what they may see.
  const target = isAllowed(grant, 'getSession', refused) ? 'reviews' : 'sessions';
  const columns: readonly Column<PendingReview>[] = [
    {
      key: 'session',
      label: t('column.session'),
      cell: ({ sessionId }) => (
        <RouterLink to={`/t/$tenantId/${target}/$sessionId`} params={{ tenantId, sessionId }}>
          <IdText id={sessionId} />
        </RouterLink>
      ),
    },
    { key: 'waiting', label: t('column.waiting'), cell: (review) => <WaitingTag since={review.since} /> },
    { key: 'deadline', label: t('column.deadline'), cell: (review) => <DeadlineTag review={review} /> },
    {
      key: 'reasons',
      label: t('column.reasons'),
      cell: ({ reasons }) => reasons.map((reason) => t.of('reason', reason)).join(t('list.separator')),
    },
    { key: 'work', label: t('column.work'), cell: (review) => <WorkTag review={review} /> },
  ];
  return <DataTable caption={t('queue.title')} columns={columns} rows={rows} keyOf={({ reviewId }) => reviewId} />;
}

/** Whom the review waits for, or who works on it. */
function WorkTag({ review: { claim, awaits } }: { readonly review: PendingReview }) {
  const t = useText();
  const { selfId } = usePrincipalState();
  if (claim !== null) return <Tag tone="info">{claim.by.id === selfId ? t('claim.byYou') : t('claim.byOther')}</Tag>;
  return awaits === 'reviewer' ? <span>{t('awaits.reviewer')}</span> : <Tag tone="soon">{t.of('awaits', awaits)}</Tag>;
}
