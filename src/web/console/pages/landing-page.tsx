/** @jsxImportSource react */
import { Navigate } from '@tanstack/react-router';
import { EmptyState } from '../parts/states.tsx';
import { sections } from '../sections.ts';
import { isAllowed } from '../session/principal.ts';
import { usePrincipalState } from '../session/principal-context.ts';
import { useText } from '../text/use-text.ts';

/** The first page that the caller's roles open. */
export function LandingPage() {
  const t = useText();
  const { grant, refused } = usePrincipalState();
  if (grant === null) return null;
  const first = sections.find(({ operation }) => isAllowed(grant, operation, refused));
  if (first === undefined) return <EmptyState title={t('state.noPermission')} />;
  return <Navigate to={first.to} params={{ tenantId: grant.tenantId }} replace />;
}
