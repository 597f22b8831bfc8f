// What the service responds on the screens of the console. Persons, tenants and documents are invented.

/** The moment at which the screens are taken. */
export const now = Date.parse('2026-08-12T09:30:00.000Z');

const hourMs = 3_600_000;

/** A moment before now, as the service writes it. */
export function before(hours: number): string {
  return new Date(now - hours * hourMs).toISOString();
}

export const tenantId = 'e9da86d3-51cf-4a76-82d8-c50195c3f466';
const sessionIds = [
  'vs_019fe98abe8073e2be8160039594a338',
  'vs_019ff50ea539718a83e7343f016890c5',
  'vs_019ff8d2c1747b02a9d6c0e41f7a5b16',
  'vs_019ffb1e07c97e5d8c1249a63fd0827e',
  'vs_019ffc40d95a76e1b30f7725e1c4986d',
] as const;
export const [sessionId] = sessionIds;
const [, secondId, thirdId, fourthId, fifthId] = sessionIds;
const reviewId = '019fe98b-7a14-7e02-9d3c-51f0a8e6b2c4';
export const self = { kind: 'admin_token', id: '019fe8b1-40d2-7c19-b5b3-6f3a1f0c2d11' };
export const other = { kind: 'member', id: '019fe8b1-7a11-7c19-b5b3-6f3a1f0c2d30' };
const endpointId = '019fe8b1-6c3e-7a50-8d4b-2f7e90c1a6d5';

const secret = (id: string, hours: number) => ({ id, createdAt: before(hours) });
const endpoint = (change: object) => ({
  id: endpointId,
  url: 'https://shop.example.com/hooks/identity',
  eventTypes: ['verification.approved', 'verification.rejected', 'verification.needs_review'],
  enabled: true,
  failingSince: null,
  pausedAt: null,
  pausedBy: null,
  createdAt: before(720),
  secrets: [secret('019fe8b1-6c3e-7f08-93c6-d0a7b84e1f62', 720)],
  ...change,
});

const apiKey = (id: string, hint: string, change: object) => ({
  ...{ id: `019fe8b0-d1a6-7c33-9f52-70b4e8c6d9${id}`, hint, scope: 'full', revokedAt: null },
  ...change,
});

export const tenant = {
  id: tenantId,
  name: 'Aoba Bicycle Sharing',
  mode: 'live',
  settings: null,
  logoUrl: null,
  logoVersion: '2c1743a391305fbf367df8e4f069f9f9',
  createdAt: before(900),
  apiKeys: [
    apiKey('13', 'k9Tb', { scope: 'read', createdAt: before(20) }),
    apiKey('11', 'x7Qd', { createdAt: before(30) }),
    apiKey('12', 'Lm2s', { createdAt: before(900), revokedAt: before(28) }),
  ],
  endpoints: [
    endpoint({}),
    endpoint({
      id: '019fe8b1-6c3e-7a50-8d4b-2f7e90c1a6d6',
      url: 'https://backup.example.com/mitome',
      failingSince: before(74),
      pausedAt: before(2),
      pausedBy: 'failures',
      secrets: [secret('019ff4d0-22a1-7b3c-a5e7-9d81c06f42b3', 5), secret('019fe8b1-6c3e-7f08-93c6-d0a7b84e1f63', 700)],
    }),
  ],
};

/** The machine token that signs in. */
export const principal = {
  ...{ kind: self.kind, id: self.id, name: 'Screens' },
  grants: [
    { tenantId, tenantName: tenant.name, mode: tenant.mode, roles: ['owner', 'developer', 'reviewer', 'auditor'] },
  ],
};

const pending = (id: string, hours: number, change: object) => ({
  sessionId: id,
  reviewId,
  reasons: ['user_input_mismatch'],
  since: before(hours),
  waitingSeconds: hours * 3600,
  deadline: before(-90 * 24 + hours),
  claim: null,
  awaits: 'reviewer',
  purgedAt: null,
  ...change,
});

export const reviews = {
  items: [
    pending(fifthId, 2170, { deadline: null, purgedAt: before(10), reasons: ['document_unreadable'] }),
    pending(sessionId, 54, { reasons: ['user_input_mismatch', 'risk_score_review'], deadline: before(-20) }),
    pending(secondId, 7, {
      reasons: ['face_mismatch'],
      claim: { by: other, since: before(0.2), until: before(-0.3) },
    }),
    pending(thirdId, 3, { reasons: ['document_unreadable', 'operator_review_requested'], awaits: 'second_person' }),
    pending(fourthId, 0.4, { reasons: ['liveness_low_confidence'] }),
  ],
  next: null,
};

const field = (name: string, text: string) => ({ side: 'front', name, text, normalized: text });
const documentOcr = {
  documentType: 'passport',
  fields: [
    field('last_name', 'HAYASE'),
    field('first_name', 'MIO'),
    field('birth_date', '1994-11-23'),
    field('document_number', 'MT4512087'),
    field('expiry_date', '2031-06-30'),
    field('gender', 'F'),
  ],
  currentAddress: { text: null, source: 'printed' },
};

export const session = {
  id: sessionId,
  status: 'reviewing',
  plan: ['document', 'face', 'user_input'],
  expiresAt: before(-40),
  createdAt: before(56),
  metadata: {},
  completedAt: null,
  purgedAt: null,
  preRegisteredInfo: { lastName: 'Hayase', firstName: 'Mio', birthDate: '1994-11-28' },
  userInputInfo: { lastName: 'ｈａｙａｓｅ', firstName: 'Miyo', birthDate: '1994-11-23', address: 'Aoba 3-14-2' },
  documentOcr,
  outcome: {
    session: { id: sessionId },
    verdict: 'needs_review',
    decidedAt: before(54),
    source: 'automatic',
    checks: {},
    reasons: ['user_input_mismatch', 'risk_score_review'],
  },
  round: 2,
  reviewId,
  verificationUrlExpiresAt: before(50),
  consent: null,
  review: { claim: null, awaits: 'reviewer', opinions: [] as object[] },
};

const picture = (kind: string, change: object = {}) => ({
  kind,
  documentType: kind === 'face' ? null : 'passport',
  fault: null,
  source: 'camera',
  format: 'jpeg',
  bytes: 214_000,
  sha256: '0'.repeat(64),
  storedAt: before(54.1),
  ...change,
});
const frame = (index: number, action: string) => ({
  ...picture(`challenge_1_${index}`),
  documentType: undefined,
  attempt: 1,
  index,
  action,
});
const observation = (
  ...[check, name, result, confidence, explanation, value]: [
    ...[check: string, name: string, result: string, confidence: number | null, explanation: string],
    value?: number,
  ]
) => ({ check, name, result, confidence, value: value ?? null, explanation });

export const evidence = {
  sessionId,
  round: 2,
  rounds: [1, 2],
  purgedAt: null,
  pictures: [picture('document_front', { fault: 'glare' }), picture('face')],
  frames: [frame(0, 'look_ahead'), frame(1, 'turn_left')],
  findings: {
    observations: [
      observation(
        ...(['document', 'zone_check_digits', 'passed', null] as const),
        'Whether the check digits of the machine-readable zone are right.',
      ),
      observation(
        ...(['document', 'authenticity', 'inconclusive', 0.62] as const),
        'Whether the document is genuine, as far as the check can see.',
      ),
      observation('document', 'dates_plausible', 'passed', null, 'Whether the dates exist and follow each other.'),
      observation(
        ...(['face', 'match', 'passed', 0.93] as const),
        'Whether the portrait on the document and the selfie show one person.',
      ),
      observation(
        ...(['face', 'portrait', 'passed', null] as const),
        'Whether the document shows a portrait; the value is its cosine similarity with the selfie.',
        0.712,
      ),
    ],
    faceSimilarity: 0.71,
    riskPoints: [
      {
        rule: 'document_repeated',
        points: 20,
        count: 1,
        explanation: 'The same document number in 1 other session within 30 days.',
      },
    ],
  },
  documentOcr,
};

const access = (hours: number, operation: string, fields: readonly string[], actor: object = self) => ({
  id: `019ff0a2-${String(hours * 10).padStart(4, '0')}-7c19-b5b3-6f3a1f0c2d11`,
  at: before(hours),
  sessionId,
  actor,
  address: '203.0.113.24',
  operation,
  fields,
  requestId: 'req_019fe93d33c67c3fbbdf537c46724392',
});
export const accesses = {
  items: [
    access(0.1, 'getSession', ['userInputInfo', 'preRegisteredInfo', 'documentOcr']),
    access(3.2, 'getSessionPicture', ['picture.document_front'], other),
    access(53.9, 'decideSession', ['picture.document_front'], { kind: 'service', id: 'checks' }),
  ],
  next: null,
};
export const auditLog = {
  items: [
    { ...access(0.1, 'getSession', ['userInputInfo', 'documentOcr']), kind: 'access', resourceId: null, status: null },
    { ...access(0.2, 'claimReview', []), kind: 'change', resourceId: null, status: 200 },
    { ...access(1.4, 'rotateSecret', [], other), kind: 'change', sessionId: null, resourceId: endpointId, status: 409 },
    {
      ...access(3.2, 'getSessionPicture', ['picture.document_front'], other),
      kind: 'access',
      resourceId: null,
      status: null,
    },
    {
      ...access(28, 'revokeApiKey', []),
      kind: 'change',
      sessionId: null,
      resourceId: '019fe8b0-d1a6-7c33-9f52-70b4e8c6d912',
      status: 200,
    },
  ],
  next: null,
};

const summary = (id: string, hours: number, change: object) => ({
  id,
  status: 'completed',
  verdict: 'approved',
  reasons: [],
  createdAt: before(hours),
  expiresAt: before(hours - 96),
  completedAt: before(hours - 0.3),
  purgedAt: null,
  metadata: [],
  ...change,
});
export const sessions = {
  items: [
    summary(fourthId, 0.6, {
      status: 'reviewing',
      verdict: 'needs_review',
      reasons: ['liveness_low_confidence'],
      completedAt: null,
    }),
    summary(thirdId, 4, { status: 'collecting', verdict: null, completedAt: null }),
    summary(secondId, 9, { metadata: [{ key: 'orderId', value: 'A-20417' }] }),
    summary(sessionId, 56, {
      status: 'reviewing',
      verdict: 'needs_review',
      reasons: ['user_input_mismatch', 'risk_score_review'],
      completedAt: null,
    }),
    summary(fifthId, 80, { verdict: 'rejected', reasons: ['document_expired'] }),
  ],
  next: '1-1786605871650-019ffa02-5d61-7c90-b1d4-e27a08c35f96_b181fe54a2cecd0d',
};

const member = (id: string, name: string, roles: readonly string[], secondFactor = true) => ({
  id: `019fe8b1-7a11-7c19-b5b3-6f3a1f0c2d${id}`,
  email: `${name.split(' ')[0]?.toLowerCase()}@tenant.example`,
  name,
  roles,
  secondFactor,
  createdAt: before(800),
});
export const members = {
  items: [
    member('30', 'Mira Brandt', ['reviewer']),
    member('31', 'Jonas Keller', ['owner', 'developer']),
    member('32', 'Aiko Morita', ['auditor'], false),
  ],
  next: null,
};
export const invitations = {
  items: [
    {
      id: '019fe8b1-7a11-7c19-b5b3-6f3a1f0c2d40',
      email: 'tomas@tenant.example',
      roles: ['reviewer'],
      invitedBy: 'Jonas Keller',
      createdAt: before(20),
      expiresAt: before(-148),
      acceptedAt: null,
    },
  ],
  next: null,
};

const attempt = (number: number, result: string, httpStatus: number | null, durationMs: number) => ({
  ...{ number, result, httpStatus, durationMs },
  eventId: 'evt_019fe98b7a147e029d3c51f0a8e6b2c4',
  deliveryId: '019fe98b-7a15-7e02-9d3c-51f0a8e6b2c5',
  endpointId,
});
export const timeline = {
  items: [
    { at: before(56), type: 'session_created' },
    { at: before(55), type: 'link_used' },
    { at: before(54.2), type: 'picture_stored', picture: { round: 2, kind: 'document_front' } },
    { at: before(54.1), type: 'picture_stored', picture: { round: 2, kind: 'face' } },
    {
      at: before(54),
      type: 'decided',
      decision: {
        round: 2,
        verdict: 'needs_review',
        source: 'automatic',
        reasons: ['user_input_mismatch', 'risk_score_review'],
      },
    },
    {
      at: before(53.99),
      type: 'event_recorded',
      event: { id: 'evt_019fe98b7a147e029d3c51f0a8e6b2c4', type: 'verification.needs_review', sequence: 1 },
    },
    { at: before(53.98), type: 'delivery_attempted', attempt: attempt(1, 'http_error', 502, 84) },
    { at: before(53.9), type: 'delivery_attempted', attempt: attempt(2, 'delivered', 204, 31) },
    { at: before(0.3), type: 'changed', change: { operation: 'claimReview', by: self } },
    { at: before(0.2), type: 'changed', change: { operation: 'releaseReview', by: self } },
  ],
  isComplete: true,
};

const delivery = (id: string, hours: number, change: object) => ({
  id: `019fe98b-7a15-7e02-9d3c-51f0a8e6b2${String(hours).slice(0, 2).padStart(2, '0')}`,
  eventId: 'evt_019fe98b7a147e029d3c51f0a8e6b2c4',
  eventType: 'verification.approved',
  sessionId: id,
  endpointId,
  status: 'delivered',
  createdAt: before(hours),
  nextAttemptAt: null,
  attempts: 1,
  lastAttempt: { at: before(hours), result: 'delivered', httpStatus: 204, durationMs: 31 },
  ...change,
});
export const deliveries = {
  items: [
    delivery(fourthId, 1, {
      eventType: 'verification.needs_review',
      status: 'pending',
      nextAttemptAt: before(-0.1),
      attempts: 3,
      lastAttempt: { at: before(0.5), result: 'http_error', httpStatus: 502, durationMs: 84 },
    }),
    delivery(secondId, 9, {}),
    delivery(sessionId, 54, {
      status: 'abandoned',
      attempts: 10,
      lastAttempt: { at: before(3), result: 'timeout', httpStatus: null, durationMs: 15_000 },
    }),
  ],
  next: null,
};
export const attempts = {
  items: [
    { number: 1, at: before(1), result: 'timeout', httpStatus: null, durationMs: 15_000 },
    { number: 2, at: before(0.9), result: 'http_error', httpStatus: 502, durationMs: 84 },
    { number: 3, at: before(0.5), result: 'http_error', httpStatus: 502, durationMs: 91 },
  ],
  next: null,
};
