/** @jsxImportSource react */
import { Outlet, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoadingState } from '../parts/states.tsx';
import { useGrant, usePrincipalState } from '../session/principal-context.ts';
import { MissingPage } from './missing-page.tsx';

/** The pages of a tenant. Those of a foreign one look like those of a missing one. */
export function TenantPages() {
  const { tenantId } = useParams({ from: '/t/$tenantId' });
  const grant = useGrant();
  const { principal, chooseGrant } = usePrincipalState();
  const other = principal?.grants.find((one) => one.tenantId === tenantId);
  const isOther = tenantId !== grant.tenantId;
  useEffect(() => {
    if (isOther && other !== undefined) chooseGrant(other);
  }, [isOther, other, chooseGrant]);
  if (isOther) return other === undefined ? <MissingPage /> : <LoadingState />;
  return <Outlet key={tenantId} />;
}
