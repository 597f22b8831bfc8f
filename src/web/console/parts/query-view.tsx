/** @jsxImportSource react */
import { type ReactNode, useEffect } from 'react';
import type { OperationId } from '../../../../generated/clients/admin/operation-roles.gen.ts';
import { problemOf } from '../api/problem.ts';
import { usePrincipalState } from '../session/principal-context.ts';
import { ErrorState, LoadingState, NoPermissionState } from './states.tsx';

interface QueryViewProps<T> {
  readonly operation: OperationId;
  readonly query: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  /** Whether what surrounds it has room around its content already. */
  readonly isPadded?: boolean;
  readonly children: (data: T) => ReactNode;
}

/** What a page shows of a read: that it is on its way, why it failed, or what it brought. */
export function QueryView<T>({ operation, query, isPadded = false, children }: QueryViewProps<T>) {
  const { refuse } = usePrincipalState();
  const problem = query.error === null ? null : problemOf(query.error);
  const isRefused = problem?.tag === 'RoleInsufficient';
  useEffect(() => {
    if (isRefused) refuse(operation);
  }, [isRefused, operation, refuse]);
  // What was there before a failed repetition still holds.
  if (query.data !== undefined) return children(query.data);
  if (isRefused) return <NoPermissionState operation={operation} />;
  if (problem !== null) return <ErrorState problem={problem} isPadded={isPadded} retry={() => query.refetch()} />;
  return <LoadingState />;
}
