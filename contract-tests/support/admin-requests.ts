// A valid request for every operation of the admin API, about what does not exist unless a test says otherwise.

import { adminOperations } from '../../generated/operations/admin.ts';
import { newEmail } from './member.ts';
import { planted } from './planted.ts';

/** An operation of the admin API. */
export type AdminOperationId = keyof typeof adminOperations;

/** Every operation of the admin API. */
export const adminOperationIds = Object.keys(adminOperations) as AdminOperationId[];

/** Who may call an operation: those with a role, every member about their own account, or anyone. */
export type CallersOf = 'roles' | 'member' | 'anyone';

/** Who may call an operation, as the document says. */
export function callersOf(id: AdminOperationId): CallersOf {
  const [first]: readonly string[] = adminOperations[id].roles;
  return first === 'member' || first === 'anyone' ? first : 'roles';
}

/** An id that no row has. */
export const noUuid = '00000000-0000-7000-8000-000000000000';

/** A session that no tenant has. */
export const noSessionId = `vs_${'0'.repeat(32)}`;

/** The secret of no link. */
const noToken = 'a'.repeat(43);

/** A public key whose private key is not kept. */
export const anAgeKey = 'age1tv4sl3u5d4nswc5gu3p0lqwsc6art5ugja827tgh5pd756f3y3jszngw3h';

/** Bodies that get past the document's rules. */
const bodies: Partial<Record<AdminOperationId, unknown>> = {
  signIn: { email: newEmail(), password: planted.password },
  submitSecondFactor: { code: '000000' },
  confirmSecondFactor: { code: '000000' },
  issueRecoveryCodes: { password: planted.password },
  updatePassword: { currentPassword: planted.password, newPassword: planted.password },
  completeSingleSignOn: { query: 'code=a&state=b' },
  requestPasswordReset: { email: newEmail(), language: 'en' },
  resetPassword: { token: noToken, password: planted.password },
  openInvitation: { token: noToken },
  acceptInvitation: { token: noToken, email: null, name: 'Jonas Keller', password: planted.password },
  createInvitation: { email: newEmail() },
  createTenantInvitation: { email: newEmail(), roles: ['owner'] },
  updateTenantMember: { roles: ['reviewer'] },
  issueToken: { name: 'Provisioning', roles: ['operator'], expiresInSeconds: null },
  issueTenantToken: { name: 'Pipeline', roles: ['developer'], expiresInSeconds: null },
  createTenant: { name: 'Aozora Trading', mode: 'sandbox' },
  updateTenantSettings: { retentionSeconds: 86_400 },
  previewTenantSettings: { retentionSeconds: 86_400 },
  createEndpoint: { url: 'https://shop.example.com/hooks', eventTypes: ['verification.approved'] },
  updateEndpoint: { enabled: true },
  redeliver: { eventType: 'verification.approved' },
  createBulkRedelivery: { eventType: 'verification.approved' },
  createBlocklistEntry: {
    document: { documentType: 'passport', documentNumber: 'TZ1234567' },
    note: 'Case 1',
    expiresInSeconds: null,
  },
  simulateSessionOutcome: { outcome: 'approved' },
  exportSession: { recipients: [anAgeKey] },
  decideReview: { reviewId: noUuid, verdict: 'approved', reasons: [], note: null },
};

/** The body of an operation as an object; undefined where it takes none, or a picture. */
export function adminBody(id: AdminOperationId): unknown {
  return bodies[id];
}

/** The media type of an operation's body; undefined without one. */
export function adminMediaType(id: AdminOperationId): string | undefined {
  return adminOperations[id].requestMediaTypes[0];
}

/** What differs from the request that is otherwise made. */
export interface AdminRequestOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * The request of an operation: its path and what `fetch` takes.
 * @param options.params the ids in its path; those that are left out name nothing
 */
export function adminRequest(id: AdminOperationId, options: AdminRequestOptions = {}): readonly [string, RequestInit] {
  const { params = {}, headers = {}, body } = options;
  const { method, path, hasBody } = adminOperations[id];
  const values: Record<string, string> = { sessionId: noSessionId, kind: 'document_front', ...params };
  const url = path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? noUuid);
  const given = body ?? (hasBody ? JSON.stringify(bodies[id]) : undefined);
  return [
    url,
    {
      method: method.toUpperCase(),
      headers: { ...(hasBody && { 'content-type': `${adminMediaType(id)}` }), ...headers },
      ...(given !== undefined && { body: given }),
    },
  ];
}
