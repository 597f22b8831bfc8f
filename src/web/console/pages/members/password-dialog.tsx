/** @jsxImportSource react */
import { useMutation } from '@tanstack/react-query';
import type { Member } from '../../../../../generated/clients/admin/types.gen.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { useText } from '../../text/use-text.ts';
import { usePeople } from './people.ts';

/** Makes a link with which a member chooses a new password, and shows it once. */
export function PasswordDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const t = useText();
  const { issuePasswordReset } = usePeople();
  const issuing = useMutation({ mutationFn: () => issuePasswordReset(member.id) });
  if (issuing.isSuccess)
    return (
      <SecretDialog
        title={t('members.passwordLink')}
        secret={issuing.data.url}
        advice={[
          t('members.passwordAdvice', { name: member.name, until: t.dateTime(issuing.data.expiresAt) }),
          ...(issuing.data.mailed ? [t('invite.mailed', { email: member.email })] : []),
        ].join(t('sentence.gap'))}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      isOpen
      title={t('members.passwordOf', { name: member.name })}
      action={t('invite.create')}
      mutation={issuing}
      onConfirm={() => issuing.mutate()}
      onClose={onClose}
    >
      <span>{t('members.passwordText')}</span>
    </ConfirmDialog>
  );
}
