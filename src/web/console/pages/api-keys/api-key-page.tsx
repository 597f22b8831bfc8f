/** @jsxImportSource react */
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getTenantOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import { issueApiKey, revokeApiKey } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { ApiKeyScope, ApiKeySummary } from '../../../../../generated/clients/admin/types.gen.ts';
import { apiKeyScopeValues } from '../../../../../generated/clients/admin/values.gen.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { Tag } from '../../parts/tag.tsx';
import { When } from '../../parts/when.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';

/** The keys that authenticate the tenant's servers. */
export function ApiKeyPage() {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const path = { tenantId: grant.tenantId };
  const [leaving, setLeaving] = useState<ApiKeySummary | null>(null);
  const [isIssuing, setIsIssuing] = useState(false);
  const [scope, setScope] = useState<ApiKeyScope>('full');
  const query = useQuery(getTenantOptions({ path }));
  const issuing = useMutation({
    mutationFn: async () => (await issueApiKey({ path, query: { scope }, throwOnError: true })).data,
    onSuccess() {
      setIsIssuing(false);
      void query.refetch();
    },
  });
  const revoking = useMutation({
    mutationFn: (keyId: string) => revokeApiKey({ path: { ...path, keyId }, throwOnError: true }),
    onSuccess() {
      setLeaving(null);
      void query.refetch();
    },
  });
  return (
    <>
      <PageHead
        title={t('keys.title')}
        description={t('keys.description')}
        actions={
          isAllowed(grant, 'issueApiKey', refused) && (
            <Button variant="contained" onClick={() => setIsIssuing(true)}>
              {t('keys.issue')}
            </Button>
          )
        }
      />
      <Sheet title={t('keys.all')} isFlush>
        <QueryView operation="getTenant" query={query}>
          {({ apiKeys }) =>
            apiKeys.length === 0 ? (
              <EmptyState title={t('keys.empty')}>{t('keys.emptyWhy')}</EmptyState>
            ) : (
              <KeyTable rows={apiKeys} onRevoke={isAllowed(grant, 'revokeApiKey', refused) ? setLeaving : null} />
            )
          }
        </QueryView>
      </Sheet>
      <ConfirmDialog
        isOpen={isIssuing}
        title={t('keys.issue')}
        action={t('keys.issueIt')}
        mutation={issuing}
        onConfirm={() => issuing.mutate()}
        onClose={() => setIsIssuing(false)}
      >
        <TextField
          select
          label={t('keys.scope')}
          helperText={t.of('keys.scopeText', scope)}
          value={scope}
          onChange={({ target }) => setScope(target.value as ApiKeyScope)}
          sx={{ mt: 1 }}
        >
          {apiKeyScopeValues.map((value) => (
            <MenuItem key={value} value={value}>
              {t.of('keys.scope', value)}
            </MenuItem>
          ))}
        </TextField>
      </ConfirmDialog>
      <SecretDialog
        title={t('keys.key')}
        secret={issuing.data?.key ?? null}
        advice={t('keys.advice')}
        onClose={() => issuing.reset()}
      />
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('keys.revokeTitle')}
        action={t('keys.revoke')}
        isDangerous
        mutation={revoking}
        onConfirm={() => leaving !== null && revoking.mutate(leaving.id)}
        onClose={() => setLeaving(null)}
      >
        <span>{t('keys.revokeText', { hint: leaving?.hint ?? '' })}</span>
      </ConfirmDialog>
    </>
  );
}

interface KeyTableProps {
  readonly rows: readonly ApiKeySummary[];
  readonly onRevoke: ((key: ApiKeySummary) => void) | null;
}

function KeyTable({ rows, onRevoke }: KeyTableProps) {
  const t = useText();
  const columns: readonly Column<ApiKeySummary>[] = [
    { key: 'hint', label: t('keys.hint'), cell: ({ hint }) => <code>…{hint}</code> },
    { key: 'scope', label: t('keys.scope'), cell: ({ scope }) => t.of('keys.scope', scope) },
    { key: 'created', label: t('column.created'), cell: ({ createdAt }) => <When at={createdAt} /> },
    {
      key: 'state',
      label: t('column.status'),
      cell: ({ revokedAt }) =>
        revokedAt === null ? (
          <Tag tone="good">{t('keys.valid')}</Tag>
        ) : (
          <>
            <Tag>{t('keys.revoked')}</Tag> <When at={revokedAt} />
          </>
        ),
    },
    ...(onRevoke === null
      ? []
      : [
          {
            key: 'revoke',
            label: t('column.action'),
            cell: (key: ApiKeySummary) =>
              key.revokedAt === null ? (
                <Button size="small" color="error" onClick={() => onRevoke(key)}>
                  {t('keys.revoke')}
                </Button>
              ) : (
                t('value.none')
              ),
          },
        ]),
  ];
  return <DataTable caption={t('keys.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
