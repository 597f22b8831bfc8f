/** @jsxImportSource react */
import { Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AreaContext, instanceArea } from '../../session/area.ts';
import { usePrincipalState } from '../../session/principal-context.ts';

/** The pages of the instance, which belong to no tenant. */
export function InstancePages() {
  const { principal } = usePrincipalState();
  const area = useMemo(() => instanceArea(principal), [principal]);
  return (
    <AreaContext value={area}>
      <Outlet />
    </AreaContext>
  );
}
