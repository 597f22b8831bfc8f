/** @jsxImportSource react */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { InstancePages } from './pages/instance/instance-pages.tsx';
import { LandingPage } from './pages/landing-page.tsx';
import { MissingPage } from './pages/missing-page.tsx';
import { Root } from './pages/root.tsx';
import { TenantPages } from './pages/tenant-pages.tsx';

const root = createRootRoute({ component: Root, notFoundComponent: MissingPage });
const landing = createRoute({ getParentRoute: () => root, path: '/', component: LandingPage });
const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/account/account-page.tsx'), 'AccountPage'),
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
  component: lazyRouteComponent(() => import('./pages/overview/overview-page.tsx'), 'OverviewPage'),
});
const reviews = createRoute({
  getParentRoute: () => tenant,
  path: 'reviews',
  component: lazyRouteComponent(() => import('./pages/review/review-queue-page.tsx'), 'ReviewQueuePage'),
});
const review = createRoute({
  getParentRoute: () => tenant,
  path: 'reviews/$sessionId',
  component: lazyRouteComponent(() => import('./pages/review/review-page.tsx'), 'ReviewPage'),
});
const sessions = createRoute({
  getParentRoute: () => tenant,
  path: 'sessions',
  component: lazyRouteComponent(() => import('./pages/sessions/session-list-page.tsx'), 'SessionListPage'),
});
const session = createRoute({
  getParentRoute: () => tenant,
  path: 'sessions/$sessionId',
  component: lazyRouteComponent(() => import('./pages/sessions/session-page.tsx'), 'SessionPage'),
});
const deliveries = createRoute({
  getParentRoute: () => tenant,
  path: 'deliveries',
  component: lazyRouteComponent(() => import('./pages/webhooks/delivery-list-page.tsx'), 'DeliveryListPage'),
});
const resend = createRoute({
  getParentRoute: () => tenant,
  path: 'resend',
  component: lazyRouteComponent(() => import('./pages/resend/resend-page.tsx'), 'ResendPage'),
});
const webhooks = createRoute({
  getParentRoute: () => tenant,
  path: 'webhooks',
  component: lazyRouteComponent(() => import('./pages/webhooks/endpoint-list-page.tsx'), 'EndpointListPage'),
});
const apiKeys = createRoute({
  getParentRoute: () => tenant,
  path: 'api-keys',
  component: lazyRouteComponent(() => import('./pages/api-keys/api-key-page.tsx'), 'ApiKeyPage'),
});
const tokens = createRoute({
  getParentRoute: () => tenant,
  path: 'tokens',
  component: lazyRouteComponent(() => import('./pages/tokens/token-page.tsx'), 'TokenPage'),
});
const members = createRoute({
  getParentRoute: () => tenant,
  path: 'members',
  component: lazyRouteComponent(() => import('./pages/members/member-page.tsx'), 'MemberPage'),
});
const blocklist = createRoute({
  getParentRoute: () => tenant,
  path: 'blocklist',
  component: lazyRouteComponent(() => import('./pages/blocklist/blocklist-page.tsx'), 'BlocklistPage'),
});
const sandbox = createRoute({
  getParentRoute: () => tenant,
  path: 'sandbox',
  component: lazyRouteComponent(() => import('./pages/sandbox/sandbox-page.tsx'), 'SandboxPage'),
});
const settings = createRoute({
  getParentRoute: () => tenant,
  path: 'settings',
  component: lazyRouteComponent(() => import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
});
const auditLog = createRoute({
  getParentRoute: () => tenant,
  path: 'audit-log',
  validateSearch: ({ sessionId }: Record<string, unknown>): { readonly sessionId?: string } =>
    typeof sessionId === 'string' ? { sessionId } : {},
  component: lazyRouteComponent(() => import('./pages/audit/audit-log-page.tsx'), 'AuditLogPage'),
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
  component: lazyRouteComponent(() => import('./pages/instance/health-page.tsx'), 'HealthPage'),
});
const operators = createRoute({
  getParentRoute: () => instance,
  path: 'operators',
  component: lazyRouteComponent(() => import('./pages/members/member-page.tsx'), 'MemberPage'),
});
const instanceTokens = createRoute({
  getParentRoute: () => instance,
  path: 'tokens',
  component: lazyRouteComponent(() => import('./pages/tokens/token-page.tsx'), 'TokenPage'),
});
const instanceAuditLog = createRoute({
  getParentRoute: () => instance,
  path: 'audit-log',
  component: lazyRouteComponent(() => import('./pages/audit/instance-audit-log-page.tsx'), 'InstanceAuditLogPage'),
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
