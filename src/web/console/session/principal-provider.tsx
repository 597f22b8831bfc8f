/** @jsxImportSource react */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OperationId } from '../../../../generated/clients/admin/operation-roles.gen.ts';
import { getAccount, signOut } from '../../../../generated/clients/admin/sdk.gen.ts';
import { setToken, whenSignInEnds } from '../api/client.ts';
import { type Grant, type Principal, principalOf } from './principal.ts';
import { PrincipalContext, type PrincipalState } from './principal-context.ts';

const nothing: ReadonlySet<string> = new Set();

/** Keeps who is signed in, in memory only. A member's session is in a cookie that no script can read, and is asked for at the start. */
export function PrincipalProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  const [isStarting, setIsStarting] = useState(true);
  const [principal, setPrincipal] = useState<Principal | null>(null);
  const [grant, setGrant] = useState<Grant | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const [begun, setBegun] = useState<PrincipalState['begun']>(null);
  const [hasEnded, setHasEnded] = useState(false);
  const [selfId, setSelfId] = useState<string | null>(null);
  const [refused, setRefused] = useState(nothing);
  const isSignedIn = useRef(false);

  const signIn = useCallback((signedIn: Principal, token: string | null) => {
    isSignedIn.current = true;
    setToken(token);
    setHasEnded(false);
    setBegun(null);
    setPrincipal(signedIn);
    setSelfId(signedIn.id);
    const inAddress = signedIn.grants.find(({ tenantId }) => location.pathname.includes(`/t/${tenantId}`));
    // An address of another tenant is opened by those who may, see `TenantChoicePage`.
    const isElsewhere = signedIn.instanceRoles.length > 0 && location.pathname.includes('/t/');
    setGrant(inAddress ?? (isElsewhere ? null : signedIn.grants[0]) ?? null);
  }, []);
  const end = useCallback(() => {
    if (!isSignedIn.current) return;
    isSignedIn.current = false;
    setToken(null);
    // Nothing that was read stays behind.
    queries.clear();
    setPrincipal(null);
    setGrant(null);
    setSelfId(null);
    setRefused(nothing);
    setHasEnded(true);
  }, [queries]);
  useEffect(() => whenSignInEnds(end), [end]);
  useEffect(() => {
    getAccount({ throwOnError: true })
      .then(({ data }) => {
        if (data.secondFactor === 'passed') signIn(principalOf({ ...data, kind: 'member' }), null);
        else setBegun(data.secondFactor);
      })
      // Without a session, the sign-in is shown, which says what else is wrong.
      .catch(() => undefined)
      .finally(() => setIsStarting(false));
  }, [signIn]);

  const state = useMemo<PrincipalState>(
    () => ({
      ...{ principal, grant, isChoosing, hasEnded, begun, selfId, refused, signIn, setSelfId },
      chooseGrant(chosen) {
        queries.clear();
        setRefused(nothing);
        setGrant(chosen);
        setIsChoosing(chosen === null);
      },
      signOut() {
        const left = principal?.kind === 'member' ? signOut() : Promise.resolve();
        // A new page has nothing of the old one in memory, and shows whether the session has really ended.
        void left.finally(() => location.assign('/console'));
      },
      refuse: (operation: OperationId) =>
        setRefused((known) => (known.has(operation) ? known : new Set([...known, operation]))),
    }),
    [principal, grant, isChoosing, hasEnded, begun, selfId, refused, signIn, queries],
  );
  return <PrincipalContext value={state}>{isStarting ? null : children}</PrincipalContext>;
}
