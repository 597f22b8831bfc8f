/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listSessionsOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import { createSandboxSession } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { AdminSessionSummary, Session } from '../../../../../generated/clients/admin/types.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { IdText } from '../../parts/id-text.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState, NoPermissionState } from '../../parts/states.tsx';
import { StatusTag } from '../../parts/status-tag.tsx';
import { When } from '../../parts/when.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { SandboxSession } from './sandbox-session.tsx';

/** How many sessions can be chosen. */
const recentMax = 10;

/** Sessions without a user: made here, and brought to any outcome. */
export function SandboxPage() {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const path = { tenantId: grant.tenantId };
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [made, setMade] = useState<Session | null>(null);
  const recent = useQuery({
    ...listSessionsOptions({ path, query: { limit: recentMax } }),
    enabled: grant.mode === 'sandbox',
  });
  const creating = useMutation({
    mutationFn: async () => (await createSandboxSession({ path, throwOnError: true })).data,
    onSuccess(session) {
      setMade(session);
      setChosenId(session.id);
      void recent.refetch();
    },
  });
  if (grant.mode !== 'sandbox')
    return (
      <>
        <PageHead title={t('sandbox.title')} />
        <EmptyState title={t('sandbox.only')}>{t('sandbox.onlyWhy')}</EmptyState>
      </>
    );
  if (!isAllowed(grant, 'createSandboxSession', refused))
    return (
      <>
        <PageHead title={t('sandbox.title')} />
        <NoPermissionState operation="createSandboxSession" />
      </>
    );
  return (
    <>
      <PageHead
        title={t('sandbox.title')}
        description={t('sandbox.description')}
        actions={
          <Button variant="contained" onClick={() => creating.mutate()} loading={creating.isPending}>
            {t('sandbox.create')}
          </Button>
        }
      />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {creating.error !== null && <ProblemAlert problem={problemOf(creating.error)} />}
        {chosenId !== null && (
          <SandboxSession
            key={chosenId}
            sessionId={chosenId}
            link={made?.id === chosenId ? made.verificationUrl : null}
            onChanged={() => void recent.refetch()}
          />
        )}
        <Sheet title={t('sandbox.recent')} isFlush>
          <QueryView operation="listSessions" query={recent}>
            {({ items }) =>
              items.length === 0 ? (
                <EmptyState title={t('sessions.empty')}>{t('sandbox.emptyWhy')}</EmptyState>
              ) : (
                <RecentTable rows={items} chosenId={chosenId} onChoose={setChosenId} />
              )
            }
          </QueryView>
        </Sheet>
      </Box>
    </>
  );
}

interface RecentTableProps {
  readonly rows: readonly AdminSessionSummary[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
}

function RecentTable({ rows, chosenId, onChoose }: RecentTableProps) {
  const t = useText();
  const columns: readonly Column<AdminSessionSummary>[] = [
    { key: 'id', label: t('column.session'), cell: ({ id }) => <IdText id={id} /> },
    { key: 'status', label: t('column.status'), cell: ({ status }) => <StatusTag prefix="status" value={status} /> },
    {
      key: 'verdict',
      label: t('column.verdict'),
      cell: ({ verdict }) => (verdict === null ? t('value.none') : <StatusTag prefix="verdict" value={verdict} />),
    },
    { key: 'created', label: t('column.created'), cell: ({ createdAt }) => <When at={createdAt} isRelative /> },
    {
      key: 'choose',
      label: t('column.action'),
      cell: ({ id }) => (
        <Button
          size="small"
          onClick={() => onChoose(id)}
          disabled={id === chosenId}
          aria-label={t('sandbox.chooseSession', { id: id.slice(-6) })}
        >
          {t('sandbox.choose')}
        </Button>
      ),
    },
  ];
  return <DataTable caption={t('sandbox.recent')} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
