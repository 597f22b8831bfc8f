/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MachineToken } from '../../../../../generated/clients/admin/types.gen.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useNow } from '../../parts/use-now.ts';
import { When } from '../../parts/when.tsx';
import { usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { tokenState } from './token-state.ts';

interface TokenTableProps {
  readonly rows: readonly MachineToken[];
  /** Null where the caller's roles revoke none. */
  readonly onRevoke: ((token: MachineToken) => void) | null;
}

/** Machine tokens, without their texts. */
export function TokenTable({ rows, onRevoke }: TokenTableProps) {
  const t = useText();
  const now = useNow();
  const { selfId } = usePrincipalState();
  const columns: readonly Column<MachineToken>[] = [
    {
      key: 'name',
      label: t('tokens.name'),
      cell: ({ id, name, hint }) => (
        <>
          <strong>{name}</strong> {id === selfId && <Tag tone="info">{t('actor.you')}</Tag>}
          {hint !== null && (
            <div>
              <code>…{hint}</code>
            </div>
          )}
        </>
      ),
    },
    {
      key: 'roles',
      label: t('members.roles'),
      cell: ({ roles }) => roles.map((role) => t.of('role', role)).join(t('list.separator')),
    },
    { key: 'created', label: t('column.created'), cell: ({ createdAt }) => <When at={createdAt} isRelative /> },
    {
      key: 'used',
      label: t('tokens.used'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('tokens.unused') : <When at={lastUsedAt} isRelative />),
    },
    {
      key: 'expires',
      label: t('tokens.expires'),
      cell: ({ expiresAt }) => (expiresAt === null ? t('tokens.never') : <When at={expiresAt} />),
    },
    {
      key: 'state',
      label: t('column.status'),
      cell: (token) => {
        const state = tokenState(token, now);
        return (
          <Box sx={{ whiteSpace: 'nowrap' }}>
            <Tag tone={state === 'valid' ? 'good' : 'plain'}>{t(`tokenState.${state}`)}</Tag>
          </Box>
        );
      },
    },
    ...(onRevoke === null
      ? []
      : [
          {
            key: 'revoke',
            label: t('column.action'),
            cell: (token: MachineToken) =>
              tokenState(token, now) === 'valid' ? (
                <Button size="small" color="error" sx={{ whiteSpace: 'nowrap' }} onClick={() => onRevoke(token)}>
                  {t('keys.revoke')}
                </Button>
              ) : (
                t('value.none')
              ),
          },
        ]),
  ];
  return <DataTable caption={t('tokens.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
