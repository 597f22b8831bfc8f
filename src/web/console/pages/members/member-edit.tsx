/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useState } from 'react';
import type { Member } from '../../../../../generated/clients/admin/types.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { Facts } from '../../parts/facts.tsx';
import { useText } from '../../text/use-text.ts';

/** The roles of a member before an edit, and those that another person has given meanwhile. */
interface RolesConflict {
  readonly before: readonly string[];
  readonly theirs: readonly string[];
}

interface MemberEdit {
  /** The version to send: that of the roles which the caller has seen last. */
  readonly version: string;
  /** Null unless the last call found that another person was first. */
  readonly conflict: RolesConflict | null;
  /** Of the last call, unless it is the conflict. */
  readonly error: unknown;
}

/** What an edit of a member goes by. A stale one shows both versions, and goes on from the newer one. */
export function useMemberEdit(
  { roles, version: loaded }: Pick<Member, 'roles' | 'version'>,
  failed: unknown,
): MemberEdit {
  const [seen, setSeen] = useState(loaded);
  const { tag, body } = problemOf(failed);
  const theirs = failed !== null && tag === 'VersionConflict' ? rolesOf(body.current) : null;
  const newer = theirs !== null && typeof body.version === 'string' ? body.version : null;
  useEffect(() => {
    if (newer !== null) setSeen(newer);
  }, [newer]);
  return {
    version: newer ?? seen,
    conflict: theirs === null ? null : { before: roles, theirs },
    error: theirs === null ? failed : null,
  };
}

function rolesOf(current: unknown): readonly string[] | null {
  const { roles } = (current ?? {}) as { readonly roles?: unknown };
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : null;
}

interface RolesConflictAlertProps {
  readonly conflict: RolesConflict;
  /** What the edit would make of it; null for one that takes the roles away. */
  readonly mine: readonly string[] | null;
  /** What the person can do. */
  readonly children: ReactNode;
}

/** What another person has made of the roles of a member meanwhile, beside what this person wants. */
export function RolesConflictAlert({ conflict: { before, theirs }, mine, children }: RolesConflictAlertProps) {
  const t = useText();
  const named = (roles: readonly string[]) => roles.map((role) => t.of('role', role)).join(t('list.separator'));
  return (
    <Alert severity="warning">
      <AlertTitle>{t('members.changed')}</AlertTitle>
      {children}
      <Box sx={{ mt: 1 }}>
        <Facts
          facts={[
            [t('settings.before'), named(before)],
            [t('settings.theirs'), named(theirs)],
            ...(mine === null ? [] : [[t('settings.mine'), named(mine)] as const]),
          ]}
        />
      </Box>
    </Alert>
  );
}
