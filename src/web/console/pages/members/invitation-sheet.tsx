/** @jsxImportSource react */
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation } from '../../../../../generated/clients/admin/types.gen.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { When } from '../../parts/when.tsx';
import { useText } from '../../text/use-text.ts';
import { usePeople } from './people.ts';
import { useRolesColumn } from './roles-column.ts';

/** The invitations that have not been accepted yet. @param version changes when there is another one */
export function InvitationSheet({ version }: { readonly version: number }) {
  const t = useText();
  const { tenantId, operations, listInvitations, revoke } = usePeople();
  const [leaving, setLeaving] = useState<Invitation | null>(null);
  const query = useQuery({ queryKey: ['invitations', tenantId, version], queryFn: listInvitations });
  const revoking = useMutation({
    mutationFn: revoke,
    onSuccess() {
      setLeaving(null);
      void query.refetch();
    },
  });
  const ofRoles = useRolesColumn(tenantId);
  const columns: readonly Column<Invitation>[] = [
    { key: 'email', label: t('signIn.email'), cell: ({ email }) => email ?? t('value.none') },
    ...ofRoles,
    { key: 'by', label: t('invite.by'), cell: ({ invitedBy }) => invitedBy },
    { key: 'until', label: t('invite.until'), cell: ({ expiresAt }) => <When at={expiresAt} isRelative /> },
    {
      key: 'action',
      label: t('column.action'),
      cell: (invitation) => (
        <Button size="small" color="error" onClick={() => setLeaving(invitation)}>
          {t('keys.revoke')}
        </Button>
      ),
    },
  ];
  return (
    <Sheet title={t('invite.open')} isFlush>
      <QueryView operation={operations.listInvitations} query={query}>
        {({ items }) => {
          const waiting = items.filter(({ acceptedAt }) => acceptedAt === null);
          return waiting.length === 0 ? (
            <EmptyState title={t('invite.none')} />
          ) : (
            <DataTable caption={t('invite.open')} columns={columns} rows={waiting} keyOf={({ id }) => id} />
          );
        }}
      </QueryView>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('invite.revokeTitle')}
        action={t('keys.revoke')}
        isDangerous
        mutation={revoking}
        onConfirm={() => leaving !== null && revoking.mutate(leaving.id)}
        onClose={() => setLeaving(null)}
      >
        <span>{t('invite.revokeText')}</span>
      </ConfirmDialog>
    </Sheet>
  );
}
