/** @jsxImportSource react */
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { listSessionsOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { AdminSessionSummary } from '../../../../../generated/clients/admin/types.gen.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Facts } from '../../parts/facts.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RouterButton } from '../../parts/router-link.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { StatusTag } from '../../parts/status-tag.tsx';
import { When } from '../../parts/when.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { PersonSheet } from './person-sheet.tsx';
import { SessionActions } from './session-actions.tsx';
import { TimelineSheet } from './timeline-sheet.tsx';

/** A session with all that happened to it. Its personal data is read only when asked for, because each read is recorded. */
export function SessionPage() {
  const t = useText();
  const { tenantId } = useGrant();
  const { sessionId } = useParams({ from: '/t/$tenantId/sessions/$sessionId' });
  const query = useQuery(listSessionsOptions({ path: { tenantId }, query: { sessionId, limit: 1 } }));
  return (
    <>
      <PageHead
        title={t('session.title')}
        description={
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <code>{sessionId}</code>
            <CopyButton text={sessionId} name={t('column.sessionId')} />
          </Box>
        }
      />
      <QueryView operation="listSessions" query={query}>
        {({ items: [session] }) =>
          session === undefined ? (
            <EmptyState title={t('session.missing')} />
          ) : (
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '23rem minmax(0, 1fr)' },
                alignItems: 'start',
              }}
            >
              <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
                <Summary session={session} />
                <PersonSheet sessionId={session.id} />
                <SessionActions session={session} onChanged={() => query.refetch()} />
              </Box>
              <TimelineSheet
                key={session.status}
                sessionId={session.id}
                isMoving={!['completed', 'expired', 'failed'].includes(session.status)}
              />
            </Box>
          )
        }
      </QueryView>
    </>
  );
}

function Summary({ session }: { readonly session: AdminSessionSummary }) {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const { tenantId } = grant;
  const { id, status, verdict, reasons, createdAt, expiresAt, completedAt, purgedAt, metadata } = session;
  const moment = (at: string | null) => (at === null ? t('value.none') : <When at={at} />);
  return (
    <Sheet
      title={t('session.summary')}
      actions={
        status === 'reviewing' &&
        isAllowed(grant, 'getSession', refused) && (
          <RouterButton
            variant="contained"
            size="small"
            to="/t/$tenantId/reviews/$sessionId"
            params={{ tenantId, sessionId: id }}
          >
            {t('session.review')}
          </RouterButton>
        )
      }
    >
      <Facts
        facts={[
          [t('column.status'), <StatusTag key="status" prefix="status" value={status} />],
          [
            t('column.verdict'),
            verdict === null ? t('value.none') : <StatusTag key="verdict" prefix="verdict" value={verdict} />,
          ],
          [
            t('column.reasons'),
            reasons.map((reason) => t.of('reason', reason)).join(t('list.separator')) || t('value.none'),
          ],
          [t('column.created'), moment(createdAt)],
          [t('session.expires'), moment(expiresAt)],
          [t('session.completed'), moment(completedAt)],
          [t('session.purged'), moment(purgedAt)],
          ...metadata.map(({ key, value }) => [key, value] as const),
        ]}
      />
    </Sheet>
  );
}
