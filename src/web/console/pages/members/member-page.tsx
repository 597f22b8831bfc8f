/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listTenantMembersInfiniteOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { Member } from '../../../../../generated/clients/admin/types.gen.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { IdText } from '../../parts/id-text.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { Tag } from '../../parts/tag.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { InvitationSheet } from './invitation-sheet.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RemovalDialog, RolesDialog } from './member-dialogs.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const pageLength = 50;

/** What is being done, and to whom. */
type Work = { readonly kind: 'roles' | 'removal' | 'password'; readonly member: Member };

/** What can be done with a member. */
const works = [
  { kind: 'roles', operation: 'updateTenantMember', label: 'members.change', color: 'primary' },
  { kind: 'password', operation: 'issueTenantPasswordReset', label: 'members.password', color: 'primary' },
  { kind: 'removal', operation: 'deleteTenantMember', label: 'members.remove', color: 'error' },
] as const;
const dialogs = { roles: RolesDialog, password: PasswordDialog, removal: RemovalDialog };

/** The people who may sign in to the tenant, and who is invited. */
export function MemberPage() {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const { tenantId } = grant;
  const [isInviting, setIsInviting] = useState(false);
  const [version, setVersion] = useState(0);
  const [work, setWork] = useState<Work | null>(null);
  const query = useInfiniteQuery({
    ...listTenantMembersInfiniteOptions({ path: { tenantId }, query: { limit: pageLength } }),
    initialPageParam: { path: { tenantId } },
    getNextPageParam: ({ next }) => next,
  });
  const Dialog = work === null ? null : dialogs[work.kind];
  const changed = () => {
    setWork(null);
    void query.refetch();
  };
  return (
    <>
      <PageHead
        title={t('members.title')}
        description={t('members.description')}
        actions={
          isAllowed(grant, 'createTenantInvitation', refused) && (
            <Button variant="contained" onClick={() => setIsInviting(true)}>
              {t('members.invite')}
            </Button>
          )
        }
      />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Sheet title={t('members.all')} isFlush>
          <QueryView operation="listTenantMembers" query={query}>
            {({ pages }) => {
              const rows = pages.flatMap(({ items }) => items);
              if (rows.length === 0) return <EmptyState title={t('members.none')}>{t('members.noneWhy')}</EmptyState>;
              const kinds = works.filter(({ operation }) => isAllowed(grant, operation, refused));
              return (
                <>
                  <MemberTable rows={rows} works={kinds} onWork={setWork} />
                  <LoadMore query={query} />
                </>
              );
            }}
          </QueryView>
        </Sheet>
        {isAllowed(grant, 'listTenantInvitations', refused) && <InvitationSheet version={version} />}
      </Box>
      {isInviting && (
        <InviteDialog
          onClose={() => {
            setIsInviting(false);
            setVersion(version + 1);
          }}
        />
      )}
      {work !== null && Dialog !== null && (
        <Dialog member={work.member} onClose={() => setWork(null)} onChanged={changed} />
      )}
    </>
  );
}

interface MemberTableProps {
  readonly rows: readonly Member[];
  /** What the caller's roles allow. */
  readonly works: readonly (typeof works)[number][];
  readonly onWork: (work: Work) => void;
}

function MemberTable({ rows, works: allowed, onWork }: MemberTableProps) {
  const t = useText();
  const { selfId } = usePrincipalState();
  const columns: readonly Column<Member>[] = [
    {
      key: 'name',
      label: t('members.name'),
      cell: ({ id, name }) => (
        <>
          <strong>{name}</strong> {id === selfId && <Tag tone="info">{t('actor.you')}</Tag>}
        </>
      ),
    },
    { key: 'id', label: t('members.id'), cell: ({ id }) => <IdText id={id} /> },
    { key: 'email', label: t('signIn.email'), cell: ({ email }) => email },
    {
      key: 'roles',
      label: t('members.roles'),
      cell: ({ roles }) => roles.map((role) => t.of('role', role)).join(t('list.separator')),
    },
    {
      key: 'factor',
      label: t('factor.title'),
      cell: ({ secondFactor }) =>
        secondFactor ? <Tag tone="good">{t('members.factor')}</Tag> : <Tag tone="soon">{t('members.noFactor')}</Tag>,
    },
    ...(allowed.length === 0
      ? []
      : [
          {
            key: 'action',
            label: t('column.action'),
            cell: (member: Member) => (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
                {allowed.map(({ kind, label, color }) => (
                  <Button key={kind} size="small" color={color} onClick={() => onWork({ kind, member })}>
                    {t(label)}
                  </Button>
                ))}
              </Box>
            ),
          },
        ]),
  ];
  return <DataTable caption={t('members.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
