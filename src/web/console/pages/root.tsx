/** @jsxImportSource react */
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Frame } from '../parts/frame.tsx';
import { usePrincipalState } from '../session/principal-context.ts';
import { ForgottenPage } from './sign-in/forgotten-page.tsx';
import { InvitationPage } from './sign-in/invitation-page.tsx';
import { PasswordPage } from './sign-in/password-page.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';
import { SingleSignOnPage } from './sign-in/single-sign-on-page.tsx';
import { TenantChoicePage } from './sign-in/tenant-choice-page.tsx';

/** Every address asks for a sign-in first, and stays the same during it. */
export function Root() {
  const { principal, grant } = usePrincipalState();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // The links of invitations and of new passwords, for people who are not signed in yet.
  if (path === '/invitation') return <InvitationPage />;
  if (path === '/password') return <PasswordPage />;
  if (path === '/single-sign-on') return <SingleSignOnPage />;
  if (path === '/forgotten-password') return <ForgottenPage />;
  if (principal === null) return <SignInPage />;
  // The pages of the instance and a member's own account belong to no tenant.
  if (grant === null && !/^\/(instance|account)(\/|$)/.test(path)) return <TenantChoicePage />;
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
