/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listReviewsOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { DecidedReview } from '../../../../../generated/clients/admin/types.gen.ts';
import { RouterButton } from '../../parts/router-link.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';

interface DecidedNoticeProps {
  readonly decided: DecidedReview;
  readonly verdict: 'approved' | 'rejected' | null;
}

/** What was decided, and where to go on. The next review has the focus, so that Enter opens it. */
export function DecidedNotice({ decided, verdict }: DecidedNoticeProps) {
  const t = useText();
  const { tenantId } = useGrant();
  const { data } = useQuery(listReviewsOptions({ path: { tenantId }, query: { limit: 2 } }));
  const next = data?.items.find(({ sessionId }) => sessionId !== decided.id);
  const link = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link appears with the list
  useEffect(() => link.current?.focus(), [data]);
  return (
    <Alert severity="success" role="status">
      <AlertTitle>{decided.awaits === null ? t.of('decided', verdict ?? 'rejected') : t('decided.waits')}</AlertTitle>
      {decided.awaits === null ? t('decided.sent') : t.of('stage', decided.awaits)}
      {data !== undefined && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          {next !== undefined && (
            <RouterButton
              ref={link}
              variant="contained"
              to="/t/$tenantId/reviews/$sessionId"
              params={{ tenantId, sessionId: next.sessionId }}
            >
              {t('decided.next')}
            </RouterButton>
          )}
          <RouterButton
            {...(next === undefined && { ref: link })}
            variant="outlined"
            to="/t/$tenantId/reviews"
            params={{ tenantId }}
          >
            {t('decided.queue')}
          </RouterButton>
        </Box>
      )}
    </Alert>
  );
}
