/** @jsxImportSource react */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { updateTenantMember } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { Member, TenantRole } from '../../../../../generated/clients/admin/types.gen.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { RolesConflictAlert, useMemberEdit } from './member-edit.tsx';
import { usePeople } from './people.ts';
import { RolesField, tenantRoles } from './roles-field.tsx';

interface MemberDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Gives a member other roles. Those that another person has given meanwhile are shown first. */
export function RolesDialog({ member, onClose, onChanged }: MemberDialogProps) {
  const t = useText();
  const { tenantId } = useGrant();
  const [roles, setRoles] = useState<readonly TenantRole[]>(
    tenantRoles.filter((role) => member.roles.some((one) => one === role)),
  );
  const changing = useMutation({
    mutationFn: (version: string) => {
      const path = { tenantId, memberId: member.id };
      const body = { roles: [...roles] as [TenantRole] };
      return updateTenantMember({ path, headers: { 'If-Match': `"${version}"` }, body, throwOnError: true });
    },
    onSuccess: onChanged,
  });
  const { version, conflict, error } = useMemberEdit(member, changing.error);
  return (
    <ConfirmDialog
      isOpen
      title={t('members.rolesOf', { name: member.name })}
      action={t('members.saveRoles')}
      mutation={{ isPending: changing.isPending, error }}
      onConfirm={() => roles.length > 0 && changing.mutate(version)}
      onClose={onClose}
    >
      {conflict !== null && (
        <RolesConflictAlert conflict={conflict} mine={roles}>
          {t('members.changedRoles')}
        </RolesConflictAlert>
      )}
      <RolesField roles={roles} onChange={setRoles} among={tenantRoles} />
    </ConfirmDialog>
  );
}

/** Takes a member out of the tenant, or an operator out of the instance, with the roles that the page shows. */
export function RemovalDialog({ member, onClose, onChanged }: MemberDialogProps) {
  const t = useText();
  const { texts, remove } = usePeople();
  const removing = useMutation({ mutationFn: (version: string) => remove(member, version), onSuccess: onChanged });
  const { version, conflict, error } = useMemberEdit(member, removing.error);
  return (
    <ConfirmDialog
      isOpen
      title={t(texts.removeTitle)}
      action={t('members.remove')}
      isDangerous
      mutation={{ isPending: removing.isPending, error }}
      onConfirm={() => removing.mutate(version)}
      onClose={onClose}
    >
      {conflict !== null && (
        <RolesConflictAlert conflict={conflict} mine={null}>
          {t('members.changedRemoval')}
        </RolesConflictAlert>
      )}
      <span>{t(texts.removeText, { name: member.name })}</span>
    </ConfirmDialog>
  );
}
