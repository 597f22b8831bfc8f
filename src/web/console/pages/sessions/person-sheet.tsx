/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getSessionOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { AdminSessionDetail } from '../../../../../generated/clients/admin/types.gen.ts';
import { Facts } from '../../parts/facts.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { comparedValues } from '../review/compare-values.ts';

/** The personal data of a session, shown when asked for. */
export function PersonSheet({ sessionId }: { readonly sessionId: string }) {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const [isAsked, setIsAsked] = useState(false);
  const query = useQuery({
    ...getSessionOptions({ path: { tenantId: grant.tenantId, sessionId } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isAsked,
  });
  if (!isAsked && !isAllowed(grant, 'getSession', refused)) return null;
  return (
    <Sheet title={t('person.title')}>
      {isAsked ? (
        <QueryView operation="getSession" query={query}>
          {(session) => <Values session={session} />}
        </QueryView>
      ) : (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, alignItems: 'flex-start' }}>
          <Typography color="text.secondary" variant="body2">
            {t('person.recorded')}
          </Typography>
          <Button variant="outlined" onClick={() => setIsAsked(true)}>
            {t('person.show')}
          </Button>
        </Box>
      )}
    </Sheet>
  );
}

function Values({ session }: { readonly session: AdminSessionDetail }) {
  const t = useText();
  const values = comparedValues(session, session.documentOcr);
  const note = session.outcome?.review?.note ?? null;
  if (values.length === 0 && note === null)
    return <EmptyState title={session.purgedAt === null ? t('person.none') : t('deadline.erased')} />;
  const sources = [
    ['compare.read', 'read'],
    ['compare.typed', 'typed'],
    ['compare.registered', 'registered'],
  ] as const;
  return (
    // The values of all parts stand below each other.
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, '& dt': { minWidth: '8.5rem' } }}>
      {sources.map(([title, source]) => {
        const given = values.filter((value) => value[source] !== null);
        if (given.length === 0) return null;
        return (
          <div key={source}>
            <Typography variant="h3" sx={{ mb: 0.5 }}>
              {t(title)}
            </Typography>
            <Facts facts={given.map((value) => [t.of('field', value.name), value[source]] as const)} />
          </div>
        );
      })}
      {note !== null && <Facts facts={[[t('decide.note'), note]]} />}
    </Box>
  );
}
