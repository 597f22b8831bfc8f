import type { Role } from '../../../../../generated/clients/admin/types.gen.ts';
import type { Column } from '../../parts/data-table.tsx';
import { useText } from '../../text/use-text.ts';

/** The column with the roles of people. Those of the instance are all operators. @param tenantId null for the instance */
export function useRolesColumn(tenantId: string | null): readonly Column<{ readonly roles: readonly Role[] }>[] {
  const t = useText();
  if (tenantId === null) return [];
  return [
    {
      key: 'roles',
      label: t('members.roles'),
      cell: ({ roles }) => roles.map((role) => t.of('role', role)).join(t('list.separator')),
    },
  ];
}
