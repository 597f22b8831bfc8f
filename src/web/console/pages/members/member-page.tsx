/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperationId } from '../../../../../generated/clients/admin/operation-roles.gen.ts';
import type { Member } from '../../../../../generated/clients/admin/types.gen.ts';
import { ActionRow } from '../../parts/action-row.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { IdText } from '../../parts/id-text.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useArea } from '../../session/area.ts';
import { isAllowed } from '../../session/principal.ts';
import { usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { InvitationSheet } from './invitation-sheet.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RemovalDialog, RolesDialog } from './member-dialogs.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { usePeople } from './people.ts';
import { useRolesColumn } from './roles-column.ts';

/** What is being done, and to whom. */
type Work = { readonly kind: 'roles' | 'remove' | 'password'; readonly member: Member };

/** What can be done with a member. */
const works = [
  { kind: 'roles', label: 'members.change', color: 'primary' },
  { kind: 'password', label: 'members.password', color: 'primary' },
  { kind: 'remove', label: 'members.remove', color: 'error' },
] as const;
const dialogs = { roles: RolesDialog, password: PasswordDialog, remove: RemovalDialog };

/** The people who may sign in to the tenant, or the operators of the instance, and who is invited. */
export function MemberPage() {
  const t = useText();
  const area = useArea();
  const { refused } = usePrincipalState();
  const { tenantId, operations, texts, list } = usePeople();
  const may = (operation: OperationId | null) => operation !== null && isAllowed(area, operation, refused);
  const [isInviting, setIsInviting] = useState(false);
  const [version, setVersion] = useState(0);
  const [work, setWork] = useState<Work | null>(null);
  const query = useInfiniteQuery({
    queryKey: ['members', tenantId],
    queryFn: ({ pageParam }) => list(pageParam),
    initialPageParam: null as string | null,
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
        title={t(texts.title)}
        description={t(texts.description)}
        actions={
          may(operations.invite) && (
            <Button variant="contained" onClick={() => setIsInviting(true)}>
              {t(texts.invite)}
            </Button>
          )
        }
      />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Sheet title={t(texts.all)} isFlush>
          <QueryView operation={operations.list} query={query}>
            {({ pages }) => {
              const rows = pages.flatMap(({ items }) => items);
              if (rows.length === 0) return <EmptyState title={t(texts.none)}>{t(texts.noneWhy)}</EmptyState>;
              const kinds = works.filter(({ kind }) => may(operations[kind]));
              return (
                <>
                  <MemberTable rows={rows} works={kinds} onWork={setWork} />
                  <LoadMore query={query} />
                </>
              );
            }}
          </QueryView>
        </Sheet>
        {may(operations.listInvitations) && <InvitationSheet version={version} />}
      </Box>
      {isInviting && (
        <InviteDialog
          onClose={() => {
            setIsInviting(false);
            setVersion(version + 1);
          }}
        />
      )}
      {work !== null && Dialog !== null && <Dialog member={work.member} onClose={changed} onChanged={changed} />}
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
  const { tenantId, texts } = usePeople();
  const roles = useRolesColumn(tenantId);
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
    ...roles,
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
              <ActionRow>
                {allowed.map(({ kind, label, color }) => (
                  <Button key={kind} size="small" color={color} onClick={() => onWork({ kind, member })}>
                    {t(label)}
                  </Button>
                ))}
              </ActionRow>
            ),
          },
        ]),
  ];
  return <DataTable caption={t(texts.title)} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
