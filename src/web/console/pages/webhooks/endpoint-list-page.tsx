/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getTenantOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { EndpointCard } from './endpoint-card.tsx';
import { NewEndpointDialog } from './new-endpoint-dialog.tsx';

const everyMs = 15_000;

/** The URLs that receive notifications. */
export function EndpointListPage() {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const [isAdding, setIsAdding] = useState(false);
  const query = useQuery({
    ...getTenantOptions({ path: { tenantId: grant.tenantId } }),
    refetchInterval: everyMs,
  });
  return (
    <>
      <PageHead
        title={t('webhooks.title')}
        description={t('webhooks.description')}
        actions={
          isAllowed(grant, 'createEndpoint', refused) && (
            <Button variant="contained" onClick={() => setIsAdding(true)}>
              {t('webhooks.add')}
            </Button>
          )
        }
      />
      <QueryView operation="getTenant" query={query}>
        {({ endpoints }) =>
          endpoints.length === 0 ? (
            <Sheet title={t('webhooks.endpoints')}>
              <EmptyState title={t('webhooks.empty')}>{t('webhooks.emptyWhy')}</EmptyState>
            </Sheet>
          ) : (
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
              {endpoints.map((endpoint) => (
                <EndpointCard key={endpoint.id} endpoint={endpoint} onChanged={() => query.refetch()} />
              ))}
            </Box>
          )
        }
      </QueryView>
      {isAdding && (
        <NewEndpointDialog
          onClose={() => {
            setIsAdding(false);
            void query.refetch();
          }}
        />
      )}
    </>
  );
}
