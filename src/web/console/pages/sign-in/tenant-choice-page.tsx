/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import {
  getTenantOptions,
  listTenantsInfiniteOptions,
} from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { TenantSummary } from '../../../../../generated/clients/admin/types.gen.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RouterButton } from '../../parts/router-link.tsx';
import { EmptyState, LoadingState } from '../../parts/states.tsx';
import { instanceSections } from '../../sections.ts';
import { instanceArea } from '../../session/area.ts';
import { grantIn, isAllowed } from '../../session/principal.ts';
import { usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { EntryCard } from './entry-card.tsx';
import { NewTenantDialog } from './new-tenant-dialog.tsx';

const pageLength = 100;
/** The longest text that the service looks for. */
const searchMax = 50;

/** The tenant to work in, for callers whose roles of the instance hold in every one. An address of a tenant chooses it. */
export function TenantChoicePage() {
  const t = useText();
  const navigate = useNavigate();
  const { principal, refused, isChoosing, chooseGrant, signOut } = usePrincipalState();
  const [isCreating, setIsCreating] = useState(false);
  // Of the page that is loaded: while another one is on its way, the present one would still be shown once a tenant is chosen.
  const { pathname } = useRouterState({ select: ({ location, resolvedLocation }) => resolvedLocation ?? location });
  const address = /^\/t\/([^/]+)/.exec(pathname)?.[1];
  const inAddress = isChoosing ? undefined : address;
  const named = useQuery({
    ...getTenantOptions({ path: { tenantId: inAddress ?? '' } }),
    enabled: inAddress !== undefined,
  });
  const open = (tenant: Pick<TenantSummary, 'id' | 'name' | 'mode'>) => {
    if (principal !== null) chooseGrant(grantIn(principal, tenant));
  };
  useEffect(() => {
    if (named.data !== undefined && principal !== null) chooseGrant(grantIn(principal, named.data));
  }, [named.data, principal, chooseGrant]);
  if (inAddress !== undefined && named.error === null) return <LoadingState />;
  return (
    <EntryCard title={t('tenant.title')} description={t('tenant.description')}>
      <Tenants
        onOpen={(tenant) => {
          open(tenant);
          void navigate({ to: '/' });
        }}
      />
      {isAllowed(instanceArea(principal), 'createTenant', refused) && (
        <Button variant="outlined" onClick={() => setIsCreating(true)} sx={{ mt: 1.5 }} fullWidth>
          {t('tenant.new')}
        </Button>
      )}
      {isCreating && (
        <NewTenantDialog
          onCreated={(tenant) => {
            // The address first: the start page would lead to the first page of the tenant, and it needs its settings next.
            const address = { to: '/t/$tenantId/settings', params: { tenantId: tenant.id } } as const;
            // It chooses the tenant itself, unless a choice was asked for.
            void navigate(address).then(() => isChoosing && open(tenant));
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
      {instanceSections.some(({ operation }) => isAllowed(instanceArea(principal), operation, refused)) && (
        <RouterButton to="/instance" variant="outlined" sx={{ mt: 1.5 }} fullWidth>
          {t('instance.open')}
        </RouterButton>
      )}
      <Button onClick={signOut} sx={{ mt: 1.5 }} fullWidth>
        {t('signIn.out')}
      </Button>
    </EntryCard>
  );
}

function Tenants({ onOpen }: { readonly onOpen: (tenant: TenantSummary) => void }) {
  const t = useText();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const query = useInfiniteQuery({
    ...listTenantsInfiniteOptions({ query: { limit: pageLength, ...(wanted !== '' && { name: wanted }) } }),
    initialPageParam: {},
    // While the next search is on its way, the list stays as it is.
    placeholderData: keepPreviousData,
    getNextPageParam: ({ next }) => next,
  });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <TextField
        label={t('tenant.search')}
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        autoComplete="off"
        slotProps={{ htmlInput: { spellCheck: false, maxLength: searchMax } }}
      />
      <QueryView operation="listTenants" query={query}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          const found = all.toSorted((one, other) => one.name.localeCompare(other.name, t.language));
          return (
            <Box sx={{ maxHeight: '50dvh', overflowY: 'auto' }} tabIndex={-1}>
              {found.length === 0 && <EmptyState title={t(wanted === '' ? 'tenant.none' : 'tenant.noMatch')} />}
              <List dense aria-label={t('tenant.list')}>
                {found.map((tenant) => (
                  <ListItem key={tenant.id} disablePadding>
                    <ListItemButton component="button" onClick={() => onOpen(tenant)} sx={{ borderRadius: 1 }}>
                      <ListItemText
                        primary={`${tenant.name}${tenant.mode === 'sandbox' ? ` (${t('mode.sandbox')})` : ''}`}
                        secondary={tenant.id}
                        slotProps={{ secondary: { sx: { overflowWrap: 'anywhere' } } }}
                      />
                    </ListItemButton>
                  </ListItem>
                ))}
              </List>
              <LoadMore query={query} />
            </Box>
          );
        }}
      </QueryView>
    </Box>
  );
}
