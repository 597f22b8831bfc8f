/** @jsxImportSource react */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteTenantMember, updateTenantMember } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { Member, TenantRole } from '../../../../../generated/clients/admin/types.gen.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { RolesField, tenantRoles } from './roles-field.tsx';

interface MemberDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Gives a member other roles. */
export function RolesDialog({ member, onClose, onChanged }: MemberDialogProps) {
  const t = useText();
  const { tenantId } = useGrant();
  const [roles, setRoles] = useState<readonly TenantRole[]>(
    tenantRoles.filter((role) => member.roles.some((one) => one === role)),
  );
  const changing = useMutation({
    mutationFn: () => {
      const path = { tenantId, memberId: member.id };
      const body = { roles: [...roles] as [TenantRole] };
      return updateTenantMember({ path, headers: { 'If-Match': `"${member.version}"` }, body, throwOnError: true });
    },
    onSuccess: onChanged,
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('members.rolesOf', { name: member.name })}
      action={t('members.saveRoles')}
      mutation={changing}
      onConfirm={() => roles.length > 0 && changing.mutate()}
      onClose={onClose}
    >
      <RolesField roles={roles} onChange={setRoles} />
    </ConfirmDialog>
  );
}

/** Takes a member out of the tenant. */
export function RemovalDialog({ member, onClose, onChanged }: MemberDialogProps) {
  const t = useText();
  const { tenantId } = useGrant();
  const removing = useMutation({
    mutationFn: () => {
      const headers = { 'If-Match': `"${member.version}"` };
      return deleteTenantMember({ path: { tenantId, memberId: member.id }, headers, throwOnError: true });
    },
    onSuccess: onChanged,
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('members.removeTitle')}
      action={t('members.remove')}
      isDangerous
      mutation={removing}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <span>{t('members.removeText', { name: member.name })}</span>
    </ConfirmDialog>
  );
}
