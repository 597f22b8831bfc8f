/** @jsxImportSource react */
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { AccountPage } from './pages/account/account-page.tsx';
import { ApiKeyPage } from './pages/api-keys/api-key-page.tsx';
import { AuditLogPage } from './pages/audit/audit-log-page.tsx';
import { InstanceAuditLogPage } from './pages/audit/instance-audit-log-page.tsx';
import { BlocklistPage } from './pages/blocklist/blocklist-page.tsx';
import { HealthPage } from './pages/instance/health-page.tsx';
import { InstancePages } from './pages/instance/instance-pages.tsx';
import { LandingPage } from './pages/landing-page.tsx';
import { MemberPage } from './pages/members/member-page.tsx';
import { MissingPage } from './pages/missing-page.tsx';
import { OverviewPage } from './pages/overview/overview-page.tsx';
import { ResendPage } from './pages/resend/resend-page.tsx';
import { ReviewPage } from './pages/review/review-page.tsx';
import { ReviewQueuePage } from './pages/review/review-queue-page.tsx';
import { Root } from './pages/root.tsx';
import { SandboxPage } from './pages/sandbox/sandbox-page.tsx';
import { SessionListPage } from './pages/sessions/session-list-page.tsx';
import { SessionPage } from './pages/sessions/session-page.tsx';
import { SettingsPage } from './pages/settings/settings-page.tsx';
import { TenantPages } from './pages/tenant-pages.tsx';
import { TokenPage } from './pages/tokens/token-page.tsx';
import { DeliveryListPage } from './pages/webhooks/delivery-list-page.tsx';
import { EndpointListPage } from './pages/webhooks/endpoint-list-page.tsx';

const root = createRootRoute({ component: Root, notFoundComponent: MissingPage });
const landing = createRoute({ getParentRoute: () => root, path: '/', component: LandingPage });
const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: AccountPage,
});
const tenant = createRoute({ getParentRoute: () => root, path: '/t/$tenantId', component: TenantPages });
const tenantStart = createRoute({
  getParentRoute: () => tenant,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/' });
  },
});
const overview = createRoute({
  getParentRoute: () => tenant,
  path: 'overview',
  component: OverviewPage,
});
const reviews = createRoute({
  getParentRoute: () => tenant,
  path: 'reviews',
  component: ReviewQueuePage,
});
const review = createRoute({
  getParentRoute: () => tenant,
  path: 'reviews/$sessionId',
  component: ReviewPage,
});
const sessions = createRoute({
  getParentRoute: () => tenant,
  path: 'sessions',
  component: SessionListPage,
});
const session = createRoute({
  getParentRoute: () => tenant,
  path: 'sessions/$sessionId',
  component: SessionPage,
});
const deliveries = createRoute({
  getParentRoute: () => tenant,
  path: 'deliveries',
  component: DeliveryListPage,
});
const resend = createRoute({
  getParentRoute: () => tenant,
  path: 'resend',
  component: ResendPage,
});
const webhooks = createRoute({
  getParentRoute: () => tenant,
  path: 'webhooks',
  component: EndpointListPage,
});
const apiKeys = createRoute({
  getParentRoute: () => tenant,
  path: 'api-keys',
  component: ApiKeyPage,
});
const tokens = createRoute({
  getParentRoute: () => tenant,
  path: 'tokens',
  component: TokenPage,
});
const members = createRoute({
  getParentRoute: () => tenant,
  path: 'members',
  component: MemberPage,
});
const blocklist = createRoute({
  getParentRoute: () => tenant,
  path: 'blocklist',
  component: BlocklistPage,
});
const sandbox = createRoute({
  getParentRoute: () => tenant,
  path: 'sandbox',
  component: SandboxPage,
});
const settings = createRoute({
  getParentRoute: () => tenant,
  path: 'settings',
  component: SettingsPage,
});
const auditLog = createRoute({
  getParentRoute: () => tenant,
  path: 'audit-log',
  validateSearch: ({ sessionId }: Record<string, unknown>): { readonly sessionId?: string } =>
    typeof sessionId === 'string' ? { sessionId } : {},
  component: AuditLogPage,
});
const instance = createRoute({ getParentRoute: () => root, path: '/instance', component: InstancePages });
const instanceStart = createRoute({
  getParentRoute: () => instance,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/instance/health' });
  },
});
const health = createRoute({
  getParentRoute: () => instance,
  path: 'health',
  component: HealthPage,
});
const operators = createRoute({
  getParentRoute: () => instance,
  path: 'operators',
  component: MemberPage,
});
const instanceTokens = createRoute({
  getParentRoute: () => instance,
  path: 'tokens',
  component: TokenPage,
});
const instanceAuditLog = createRoute({
  getParentRoute: () => instance,
  path: 'audit-log',
  component: InstanceAuditLogPage,
});

/** The addresses of the console. They hold ids only, never personal data. */
export const router = createRouter({
  routeTree: root.addChildren([
    landing,
    account,
    instance.addChildren([instanceStart, health, operators, instanceTokens, instanceAuditLog]),
    tenant.addChildren([
      tenantStart,
      overview,
      reviews,
      review,
      sessions,
      session,
      deliveries,
      resend,
      webhooks,
      apiKeys,
      tokens,
      members,
      blocklist,
      settings,
      sandbox,
      auditLog,
    ]),
  ]),
  basepath: '/console',
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
