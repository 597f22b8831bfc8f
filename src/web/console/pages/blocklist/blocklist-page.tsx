/** @jsxImportSource react */
import Button from '@mui/material/Button';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { listBlocklistEntriesInfiniteOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import { deleteBlocklistEntry } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { BlocklistEntry } from '../../../../../generated/clients/admin/types.gen.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { Tag } from '../../parts/tag.tsx';
import { When } from '../../parts/when.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { BlockDialog } from './block-dialog.tsx';

const pageLength = 50;

/** The persons, documents and faces whose sessions are not approved automatically. */
export function BlocklistPage() {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const path = { tenantId: grant.tenantId };
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<BlocklistEntry | null>(null);
  const query = useInfiniteQuery({
    ...listBlocklistEntriesInfiniteOptions({ path, query: { limit: pageLength } }),
    initialPageParam: { path },
    getNextPageParam: ({ next }) => next,
  });
  const deleting = useMutation({
    mutationFn: (entryId: string) => deleteBlocklistEntry({ path: { ...path, entryId }, throwOnError: true }),
    onSuccess() {
      setLeaving(null);
      void query.refetch();
    },
  });
  return (
    <>
      <PageHead
        title={t('blocklist.title')}
        description={t('blocklist.description')}
        actions={
          isAllowed(grant, 'createBlocklistEntry', refused) && (
            <Button variant="contained" onClick={() => setIsAdding(true)}>
              {t('blocklist.add')}
            </Button>
          )
        }
      />
      <Sheet title={t('blocklist.entries')} isFlush>
        <QueryView operation="listBlocklistEntries" query={query}>
          {({ pages }) => {
            const rows = pages.flatMap(({ items }) => items);
            if (rows.length === 0)
              return <EmptyState title={t('blocklist.empty')}>{t('blocklist.emptyWhy')}</EmptyState>;
            const onDelete = isAllowed(grant, 'deleteBlocklistEntry', refused) ? setLeaving : null;
            return (
              <>
                <EntryTable rows={rows} onDelete={onDelete} />
                <LoadMore query={query} />
              </>
            );
          }}
        </QueryView>
      </Sheet>
      {isAdding && (
        <BlockDialog
          onDone={() => {
            setIsAdding(false);
            void query.refetch();
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('blocklist.deleteTitle')}
        action={t('blocklist.delete')}
        isDangerous
        mutation={deleting}
        onConfirm={() => leaving !== null && deleting.mutate(leaving.id)}
        onClose={() => setLeaving(null)}
      >
        <strong>{leaving?.note}</strong>
        <span>{t('blocklist.deleteText')}</span>
      </ConfirmDialog>
    </>
  );
}

interface EntryTableProps {
  readonly rows: readonly BlocklistEntry[];
  readonly onDelete: ((entry: BlocklistEntry) => void) | null;
}

function EntryTable({ rows, onDelete }: EntryTableProps) {
  const t = useText();
  const columns: readonly Column<BlocklistEntry>[] = [
    { key: 'kind', label: t('column.kind'), cell: ({ kind }) => <Tag>{t.of('blockKind', kind)}</Tag> },
    { key: 'note', label: t('blocklist.note'), cell: ({ note }) => note },
    { key: 'created', label: t('column.created'), cell: ({ createdAt }) => <When at={createdAt} /> },
    {
      key: 'expires',
      label: t('blocklist.expires'),
      cell: ({ expiresAt }) => (expiresAt === null ? t('blockFor.null') : <When at={expiresAt} />),
    },
    ...(onDelete === null
      ? []
      : [
          {
            key: 'delete',
            label: t('column.action'),
            cell: (entry: BlocklistEntry) => (
              <Button size="small" color="error" onClick={() => onDelete(entry)}>
                {t('blocklist.delete')}
              </Button>
            ),
          },
        ]),
  ];
  return <DataTable caption={t('blocklist.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
