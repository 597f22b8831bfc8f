import { createContext, useContext } from 'react';
import type { Grant, Principal } from './principal.ts';
import { usePrincipalState } from './principal-context.ts';

/** Where the caller acts on a page: in a tenant, or in the instance itself. */
export interface Area extends Pick<Grant, 'roles' | 'mode'> {
  /** Null for the instance. */
  readonly tenantId: string | null;
}

/** The area of the pages below; none where it is the tenant whose pages are shown. */
export const AreaContext = createContext<Area | null>(null);

/** The instance, with the roles that the caller has there. Nothing of it is a sandbox. */
export function instanceArea(principal: Pick<Principal, 'instanceRoles'> | null): Area {
  return { tenantId: null, roles: principal?.instanceRoles ?? [], mode: 'live' };
}

/** Where the page acts. Parts that tenants and the instance share ask for it. */
export function useArea(): Area {
  const { grant, principal } = usePrincipalState();
  return useContext(AreaContext) ?? grant ?? instanceArea(principal);
}
