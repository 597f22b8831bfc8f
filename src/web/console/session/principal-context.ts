import { createContext, useContext } from 'react';
import type { OperationId } from '../../../../generated/clients/admin/operation-roles.gen.ts';
import type { SecondFactorState } from '../../../../generated/clients/admin/types.gen.ts';
import type { Grant, Principal } from './principal.ts';

/** The signed-in caller, and what signs in and out. */
export interface PrincipalState {
  readonly principal: Principal | null;
  /** The tenant whose pages are shown; null before one was chosen. */
  readonly grant: Grant | null;
  /** @param grant null for none, so that another one is chosen */
  chooseGrant(grant: Grant | null): void;
  /** Whether another tenant is to be chosen, whatever the address says. */
  readonly isChoosing: boolean;
  /** Whether the service has ended the last sign-in. */
  readonly hasEnded: boolean;
  /** What is left of a sign-in that was begun; null where none was. */
  readonly begun: Exclude<SecondFactorState, 'passed'> | null;
  /** @param token of a machine; null for a member, whom a cookie signs in */
  signIn(principal: Principal, token: string | null): void;
  signOut(): void;
  /** The id of the caller as claims and records name it, as soon as the service has said it. */
  readonly selfId: string | null;
  setSelfId(id: string): void;
  /** Remembers that the service has refused an operation for the caller's roles. */
  refuse(operation: OperationId): void;
  readonly refused: ReadonlySet<string>;
}

export const PrincipalContext = createContext<PrincipalState | null>(null);

/** The signed-in caller, or none. */
export function usePrincipalState(): PrincipalState {
  const state = useContext(PrincipalContext);
  if (state === null) throw new Error('there is no provider of the principal');
  return state;
}

/** The tenant whose pages are shown. Only for what is shown once there is one. */
export function useGrant(): Grant {
  const { grant } = usePrincipalState();
  if (grant === null) throw new Error('no tenant was chosen');
  return grant;
}
