/** @jsxImportSource react */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { getSessionOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import { IdText } from '../../parts/id-text.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RouterLink } from '../../parts/router-link.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { ReviewWork } from './review-work.tsx';

/** One review: the page of its session while it waits for a person. */
export function ReviewPage() {
  const t = useText();
  const { tenantId } = useGrant();
  const { sessionId } = useParams({ from: '/t/$tenantId/reviews/$sessionId' });
  const query = useQuery({
    ...getSessionOptions({ path: { tenantId, sessionId } }),
    // Each read is recorded as an access to the person's data.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <QueryView operation="getSession" query={query}>
      {(session) =>
        session.review === null || session.reviewId === null ? (
          <>
            <PageHead title={t('review.title')} description={<IdText id={sessionId} />} />
            <EmptyState title={t('review.over')}>
              <RouterLink to="/t/$tenantId/sessions/$sessionId" params={{ tenantId, sessionId }}>
                {t('review.toSession')}
              </RouterLink>
            </EmptyState>
          </>
        ) : (
          <ReviewWork
            key={session.reviewId}
            session={session}
            review={session.review}
            reviewId={session.reviewId}
            reload={() => query.refetch()}
          />
        )
      }
    </QueryView>
  );
}
