// What every page of the console shows and offers, by the operations of the admin API.

import type { AdminOperationId } from './admin-requests.ts';

/** A page of the console. A new page, and a new button of one, is added here. */
export interface ConsolePageActions {
  /** Below `/t/{tenantId}/`, or below `/instance/` for a page of the instance. */
  readonly path: string;
  /** Its name in the navigation; null for pages that others lead to. */
  readonly link: string | null;
  /** The operation that it cannot do without. */
  readonly operation: AdminOperationId;
  /** Its button or table, which is there once its data is. */
  readonly shown: string;
  /** Each button that calls an operation, by its name. */
  readonly actions: readonly (readonly [name: RegExp, operation: AdminOperationId])[];
  /** Whether live tenants do not have it: then it says so, and is not in their navigation. */
  readonly isSandboxOnly?: boolean;
}

/** Buttons that call nothing: they change how things are shown. */
export const plainButtons =
  /^(Copy |Choose the session |Keys$|Zoom |Turn |Whole picture$|Earlier round$|Later round$|Show more$|Try again$|Check again$|Open the navigation$)/;

/** One session in each state that has actions of its own. */
export interface StatedSessions {
  readonly created: string;
  readonly reviewing: string;
  readonly completed: string;
}

/** Every page of the console that is about a tenant. */
export function consolePages(sessions: StatedSessions): readonly ConsolePageActions[] {
  const ofSession = [
    [/^Show personal data$/, 'getSession'],
    [/^Issue a new link$/, 'reissueVerificationUrl'],
    [/^Cancel the session$/, 'cancelSession'],
    [/^Begin a new round$/, 'reprocessSession'],
    [/^Return to review$/, 'returnToReview'],
    [/^Erase the session$/, 'eraseSession'],
    [/^Export the session$/, 'exportSession'],
  ] as const;
  /** The page of a session, of whose actions its state allows some. */
  const session = (id: string, ...allowed: readonly AdminOperationId[]): ConsolePageActions => ({
    ...{ path: `sessions/${id}`, link: null, operation: 'listSessions', shown: 'ol > li' },
    actions: ofSession.filter(([, operation]) => ['getSession', 'exportSession', ...allowed].includes(operation)),
  });
  return [
    { path: 'reviews', link: 'Reviews', operation: 'listReviews', shown: 'td a', actions: [] },
    { path: 'overview', link: 'Overview', operation: 'getOverview', shown: 'main dl', actions: [] },
    {
      ...{ path: `reviews/${sessions.reviewing}`, link: null, operation: 'getSession' },
      shown: 'h2:text-is("Findings")',
      actions: [
        [/^Claim$/, 'claimReview'],
        [/^Send the decision$/, 'decideReview'],
      ],
    },
    { path: 'sessions', link: 'Sessions', operation: 'listSessions', shown: 'td a', actions: [] },
    session(sessions.created, 'reissueVerificationUrl', 'cancelSession'),
    session(sessions.reviewing, 'reprocessSession', 'eraseSession'),
    session(sessions.completed, 'returnToReview', 'reprocessSession', 'eraseSession'),
    {
      ...{ path: 'deliveries', link: 'Deliveries', operation: 'listDeliveries', shown: 'td button' },
      actions: [[/attempts?: show/, 'listDeliveryAttempts']],
    },
    {
      ...{
        path: 'resend',
        link: null,
        operation: 'listBulkRedeliveries',
        shown: 'p:text-is("Nothing has been sent again yet")',
      },
      actions: [[/^Send \d+ again$/, 'createBulkRedelivery']],
    },
    {
      ...{ path: 'webhooks', link: 'Webhooks', operation: 'getTenant', shown: 'main dl' },
      actions: [
        [/^Add an endpoint$/, 'createEndpoint'],
        [/^Send a test event$/, 'sendTestEvent'],
        [/^Rotate the secret$/, 'rotateSecret'],
        [/^(Disable|Enable|Change)$/, 'updateEndpoint'],
        [/^Pause$/, 'pauseEndpoint'],
        [/^Resume$/, 'resumeEndpoint'],
        [/^Delete$/, 'deleteEndpoint'],
      ],
    },
    {
      ...{ path: 'api-keys', link: 'API keys', operation: 'getTenant', shown: 'td code' },
      actions: [
        [/^Issue a key$/, 'issueApiKey'],
        [/^Revoke$/, 'revokeApiKey'],
      ],
    },
    {
      ...{ path: 'tokens', link: 'Machine tokens', operation: 'listTenantTokens', shown: 'td code' },
      actions: [
        [/^Issue a token$/, 'issueTenantToken'],
        [/^Revoke$/, 'revokeTenantToken'],
      ],
    },
    {
      ...{ path: 'members', link: 'Members', operation: 'listTenantMembers', shown: 'td strong' },
      actions: [
        [/^Invite$/, 'createTenantInvitation'],
        [/^Change roles$/, 'updateTenantMember'],
        [/^New password$/, 'issueTenantPasswordReset'],
        [/^Remove$/, 'deleteTenantMember'],
        [/^Revoke$/, 'revokeTenantInvitation'],
      ],
    },
    {
      ...{ path: 'blocklist', link: 'Blocklist', operation: 'listBlocklistEntries', shown: 'td time' },
      actions: [
        [/^Add an entry$/, 'createBlocklistEntry'],
        [/^Delete$/, 'deleteBlocklistEntry'],
      ],
    },
    {
      ...{ path: 'settings', link: 'Settings', operation: 'getTenantSettings', shown: 'h3:text-is("Logo")' },
      actions: [
        [/^Edit$/, 'updateTenantSettings'],
        [/^Choose a file$/, 'putTenantLogo'],
        [/^Remove the logo$/, 'deleteTenantLogo'],
      ],
    },
    {
      ...{ path: 'sandbox', link: 'Sandbox', operation: 'createSandboxSession', shown: 'td button' },
      actions: [[/^Create a session$/, 'createSandboxSession']],
      isSandboxOnly: true,
    },
    { path: 'audit-log', link: 'Audit log', operation: 'listAuditLog', shown: 'td time', actions: [] },
  ];
}

/** Every page of the console that is about the instance. */
export const instancePages: readonly ConsolePageActions[] = [
  { path: 'health', link: 'Health', operation: 'getInstanceHealth', shown: 'main dl', actions: [] },
  {
    ...{ path: 'operators', link: 'Operators', operation: 'listMembers', shown: 'td strong' },
    actions: [
      [/^Invite an operator$/, 'createInvitation'],
      [/^New password$/, 'issuePasswordReset'],
      [/^Remove$/, 'deleteMember'],
      [/^Revoke$/, 'revokeInvitation'],
    ],
  },
  {
    ...{ path: 'tokens', link: 'Instance tokens', operation: 'listTokens', shown: 'td code' },
    actions: [
      [/^Issue a token$/, 'issueToken'],
      [/^Revoke$/, 'revokeToken'],
    ],
  },
  {
    ...{ path: 'audit-log', link: 'Instance audit log', operation: 'listInstanceAuditLog', shown: 'td time' },
    actions: [],
  },
];

/** An operation that no page names above: what it belongs to, and why it needs no entry of its own. */
interface Elsewhere {
  /** What leads to it: every role that has that one has this one too. Null where the roles differ, or where no button leads to it. */
  readonly behind: AdminOperationId | null;
  readonly why: string;
}

/** The operations of roles that the pages above do not offer. A new operation is offered by a page, or is listed here with the reason. */
export const elsewhere: Readonly<Partial<Record<AdminOperationId, Elsewhere>>> = {
  getPrincipal: {
    behind: null,
    why: 'A sign-in by a token, or by single sign-on, reads it once, before there is a page.',
  },
  listTenants: { behind: null, why: 'The choice of a tenant lists them, for operators alone.' },
  createTenant: { behind: 'listTenants', why: 'The choice of a tenant has the button.' },
  listInvitations: { behind: 'createInvitation', why: 'A part of the page of operators.' },
  listTenantInvitations: { behind: 'createTenantInvitation', why: 'A part of the page of members.' },
  previewTenantSettings: { behind: 'updateTenantSettings', why: 'The step between editing and saving.' },
  getEndpoint: { behind: 'updateEndpoint', why: 'The dialogs that change and delete an endpoint read it again.' },
  disableSecret: { behind: 'rotateSecret', why: 'The last step of the rotation.' },
  redeliver: { behind: null, why: 'The dialog of attempts has the button, by the role: another test opens it.' },
  getFailedDeliveryCount: { behind: 'createBulkRedelivery', why: 'The number in the button that sends.' },
  getBulkRedelivery: {
    behind: null,
    why: 'The list of resends has the progress of each. Programs that began one follow it.',
  },
  listEvents: {
    behind: null,
    why: 'The deliveries and the timeline of a session name each event. Programs catch up by it.',
  },
  getSessionTimeline: { behind: 'listSessions', why: 'A part of the page of a session.' },
  getErasureReceipt: { behind: null, why: 'Programs store it, and the page at /docs/verify-receipt checks it.' },
  listSessionEvidence: { behind: 'getSession', why: 'A part of the page of a review.' },
  getSessionPicture: { behind: 'decideReview', why: 'A part of the page of a review, which auditors have without it.' },
  releaseReview: { behind: 'claimReview', why: 'The button that claims, once one has.' },
  listPersonalDataAccesses: { behind: null, why: 'A part of the page of a review, for the roles that have it.' },
  simulateSessionOutcome: {
    behind: 'createSandboxSession',
    why: 'The form of a session that was chosen in the sandbox.',
  },
};
