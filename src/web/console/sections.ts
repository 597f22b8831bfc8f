import type { OperationId } from '../../../generated/clients/admin/operation-roles.gen.ts';
import type { MessageId } from './text/messages-en.ts';

/** A page of the navigation. Callers whose roles do not suffice for its operation do not see it. */
export interface Section {
  readonly to:
    | '/t/$tenantId/overview'
    | '/t/$tenantId/reviews'
    | '/t/$tenantId/sessions'
    | '/t/$tenantId/deliveries'
    | '/t/$tenantId/webhooks'
    | '/t/$tenantId/api-keys'
    | '/t/$tenantId/tokens'
    | '/t/$tenantId/members'
    | '/t/$tenantId/blocklist'
    | '/t/$tenantId/settings'
    | '/t/$tenantId/sandbox'
    | '/t/$tenantId/audit-log';
  readonly label: MessageId;
  readonly operation: OperationId;
  /** Whether live tenants do not have it. */
  readonly isSandboxOnly?: boolean;
}

/** A page of the instance. */
export interface InstanceSection {
  readonly to: '/instance/health' | '/instance/operators' | '/instance/tokens' | '/instance/audit-log';
  readonly label: MessageId;
  readonly operation: OperationId;
}

/** The navigation of a tenant, in its order. */
export const sections: readonly Section[] = [
  { to: '/t/$tenantId/reviews', label: 'nav.reviews', operation: 'listReviews' },
  { to: '/t/$tenantId/overview', label: 'nav.overview', operation: 'getOverview' },
  { to: '/t/$tenantId/sessions', label: 'nav.sessions', operation: 'listSessions' },
  { to: '/t/$tenantId/deliveries', label: 'nav.deliveries', operation: 'listDeliveries' },
  { to: '/t/$tenantId/webhooks', label: 'nav.webhooks', operation: 'getTenant' },
  { to: '/t/$tenantId/api-keys', label: 'nav.apiKeys', operation: 'getTenant' },
  { to: '/t/$tenantId/tokens', label: 'nav.tokens', operation: 'listTenantTokens' },
  { to: '/t/$tenantId/members', label: 'nav.members', operation: 'listTenantMembers' },
  { to: '/t/$tenantId/blocklist', label: 'nav.blocklist', operation: 'listBlocklistEntries' },
  { to: '/t/$tenantId/settings', label: 'nav.settings', operation: 'getTenantSettings' },
  { to: '/t/$tenantId/sandbox', label: 'nav.sandbox', operation: 'createSandboxSession', isSandboxOnly: true },
  { to: '/t/$tenantId/audit-log', label: 'nav.auditLog', operation: 'listAuditLog' },
];

/** The navigation of the instance, for its operators. */
export const instanceSections: readonly InstanceSection[] = [
  { to: '/instance/health', label: 'nav.health', operation: 'getInstanceHealth' },
  { to: '/instance/operators', label: 'nav.operators', operation: 'listMembers' },
  { to: '/instance/tokens', label: 'nav.instanceTokens', operation: 'listTokens' },
  { to: '/instance/audit-log', label: 'nav.instanceAuditLog', operation: 'listInstanceAuditLog' },
];
