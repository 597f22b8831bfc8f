/** @jsxImportSource react */
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { listSessionsOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import { Facts } from '../../parts/facts.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RouterButton } from '../../parts/router-link.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { StatusTag } from '../../parts/status-tag.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { TimelineSheet } from '../sessions/timeline-sheet.tsx';
import { LinkSheet } from './link-sheet.tsx';
import { SimulateForm } from './simulate-form.tsx';

/** How often the session is read again: the user may be at it on a phone. */
const everyMs = 5000;

interface SandboxSessionProps {
  readonly sessionId: string;
  /** The link of a session that was made on this page; null of the others. */
  readonly link: string | null;
  readonly onChanged: () => void;
}

/** A session of the sandbox: its link, what can be simulated next, and what happened, notifications included. */
export function SandboxSession({ sessionId, link, onChanged }: SandboxSessionProps) {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const { tenantId } = grant;
  const query = useQuery({
    ...listSessionsOptions({ path: { tenantId }, query: { sessionId, limit: 1 } }),
    refetchInterval: everyMs,
  });
  return (
    <QueryView operation="listSessions" query={query}>
      {({ items: [session] }) =>
        session === undefined ? (
          <EmptyState title={t('session.missing')} />
        ) : (
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
              alignItems: 'start',
            }}
          >
            <Sheet title={t('sandbox.session')}>
              <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
                <Facts
                  facts={[
                    [t('column.sessionId'), <code key="id">{session.id}</code>],
                    [t('column.status'), <StatusTag key="status" prefix="status" value={session.status} />],
                    [
                      t('column.verdict'),
                      session.verdict === null ? (
                        t('value.none')
                      ) : (
                        <StatusTag key="verdict" prefix="verdict" value={session.verdict} />
                      ),
                    ],
                  ]}
                />
                {isAllowed(grant, 'simulateSessionOutcome', refused) &&
                  (session.purgedAt === null ? (
                    <SimulateForm
                      key={session.status}
                      session={session}
                      onSimulated={() => {
                        void query.refetch();
                        onChanged();
                      }}
                    />
                  ) : (
                    <span>{t('sandbox.erased')}</span>
                  ))}
              </Box>
            </Sheet>
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
              {link !== null && session.status === 'created' && <LinkSheet url={link} />}
              <TimelineSheet key={`${session.status} ${session.verdict}`} sessionId={session.id} isMoving />
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                <RouterButton to="/t/$tenantId/sessions/$sessionId" params={{ tenantId, sessionId: session.id }}>
                  {t('review.toSession')}
                </RouterButton>
                {isAllowed(grant, 'listDeliveries', refused) && (
                  <RouterButton to="/t/$tenantId/deliveries" params={{ tenantId }}>
                    {t('sandbox.deliveries')}
                  </RouterButton>
                )}
              </Box>
            </Box>
          </Box>
        )
      }
    </QueryView>
  );
}
