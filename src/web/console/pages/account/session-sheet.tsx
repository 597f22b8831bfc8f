/** @jsxImportSource react */
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listMemberSessionsOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import { revokeMemberSession, revokeOtherMemberSessions } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { MemberSession } from '../../../../../generated/clients/admin/types.gen.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { Tag } from '../../parts/tag.tsx';
import { When } from '../../parts/when.tsx';
import { type Text, useText } from '../../text/use-text.ts';
import { browserName } from './browser-name.ts';

function nameOf(t: Text, { userAgent }: MemberSession): string {
  const name = browserName(userAgent);
  if (name === null) return t('account.unknownBrowser');
  const { browser, system } = name;
  return system === null ? browser : t('account.browserOn', { browser, system });
}

/** Where the member is signed in, with ways to end each sign-in but the present one. */
export function SessionSheet() {
  const t = useText();
  // The sign-in to end, `others` for all but the present one.
  const [ending, setEnding] = useState<MemberSession | 'others' | null>(null);
  const query = useQuery(listMemberSessionsOptions());
  const call = useMutation({
    async mutationFn(what: MemberSession | 'others') {
      if (what === 'others') await revokeOtherMemberSessions({ throwOnError: true });
      else await revokeMemberSession({ path: { memberSessionId: what.id }, throwOnError: true });
    },
    onSettled: () => query.refetch(),
    onSuccess: () => setEnding(null),
  });
  const ask = (what: MemberSession | 'others') => {
    call.reset();
    setEnding(what);
  };
  const hasOthers = query.data?.items.some(({ current }) => !current) ?? false;
  const columns: readonly Column<MemberSession>[] = [
    { key: 'browser', label: t('account.browser'), cell: (session) => nameOf(t, session) },
    { key: 'address', label: t('column.address'), cell: ({ address }) => address ?? t('value.none') },
    { key: 'created', label: t('account.signedIn'), cell: ({ createdAt }) => <When at={createdAt} /> },
    { key: 'seen', label: t('account.lastSeen'), cell: ({ lastSeenAt }) => <When at={lastSeenAt} isRelative /> },
    {
      key: 'action',
      label: t('column.action'),
      cell: (session) =>
        session.current ? (
          <Tag tone="good">{t('account.current')}</Tag>
        ) : (
          <Button
            size="small"
            onClick={() => ask(session)}
            aria-label={t('account.revokeOne', { browser: nameOf(t, session), at: t.dateTime(session.createdAt) })}
          >
            {t('account.revoke')}
          </Button>
        ),
    },
  ];
  return (
    <Sheet
      title={t('account.sessions')}
      isFlush
      actions={
        hasOthers && (
          <Button variant="outlined" onClick={() => ask('others')}>
            {t('account.revokeOthers')}
          </Button>
        )
      }
    >
      <QueryView operation="listMemberSessions" query={query}>
        {({ items }) => (
          <DataTable caption={t('account.sessions')} columns={columns} rows={items} keyOf={({ id }) => id} />
        )}
      </QueryView>
      <ConfirmDialog
        isOpen={ending !== null}
        title={t(ending === 'others' ? 'account.revokeOthersTitle' : 'account.revokeTitle')}
        action={t('account.revoke')}
        isDangerous
        mutation={call}
        onConfirm={() => ending !== null && call.mutate(ending)}
        onClose={() => setEnding(null)}
      >
        {t(ending === 'others' ? 'account.revokeOthersText' : 'account.revokeText')}
      </ConfirmDialog>
    </Sheet>
  );
}
