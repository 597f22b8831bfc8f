import { resolve } from 'node:path';
import { openReceiver } from './demo/receive-notifications.ts';
import { simulateUser } from './demo/simulate-user.ts';
import { findService, startOwnService } from './demo/start-own-service.ts';
import { createAdminClient, createTenantClient, succeeded, type TenantClient } from './setup/api-clients.ts';
import { drawPassport } from './specimens/draw-passport.ts';

/**
 * `npm run demo`: acts as a tenant, a user and the tenant's receiver against a running service, from the creation of a session to the
 * verified notification, and prints each step. Exits with a status other than 0 when a step fails.
 */
const person = {
  lastName: 'Brandt',
  firstName: 'Mira',
  documentNumber: 'MT4512087',
  birthDate: '1991-04-12',
  gender: 'F',
  expiryDate: `${new Date().getUTCFullYear() + 5}-06-30`,
} as const;
const callbackUrl = 'https://tenant.example/verified';
const notificationTimeoutMs = 60_000;

const startedAt = performance.now();
const paint = process.stdout.isTTY
  ? (code: number, text: string) => `\u001b[${code}m${text}\u001b[0m`
  : (_: number, text: string) => text;
const colours = new Map<string, number>([
  ['service', 90],
  ['tenant', 36],
  ['user', 35],
  ['receiver', 33],
]);

function report(who: string, what: string): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(5);
  process.stdout.write(`${paint(90, `${seconds} s`)}  ${paint(colours.get(who) ?? 0, who.padEnd(8))}  ${what}\n`);
}

/** Ends the demonstration when a step fails. */
function demand(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

async function demonstrate(): Promise<void> {
  const dataDir = resolve(process.env.DATA_DIR ?? './data');
  const running = await findService(dataDir);
  if (running === null) report('service', 'none is running; starting one');
  const service = running ?? (await startOwnService(dataDir));
  const receiver = await openReceiver(dataDir);
  const { baseUrl, tenantId } = service;
  const admin = createAdminClient(baseUrl, service.adminToken);
  let endpointId: string | null = null;
  try {
    report('service', `ready at ${baseUrl}`);
    const eventTypes = ['verification.approved', 'verification.rejected', 'verification.needs_review'] as const;
    const created = await succeeded(
      admin.POST('/admin/tenants/{tenantId}/endpoints', {
        params: { path: { tenantId } },
        body: { url: receiver.url, eventTypes: [...eventTypes] },
      }),
    );
    endpointId = created.endpoint.id;
    receiver.useSecret(created.secret.secret);
    report('tenant', `registered ${receiver.url} and keeps its signing secret`);
    await runSession(createTenantClient(baseUrl, service.apiKey), receiver);
  } finally {
    if (endpointId !== null)
      await admin.DELETE('/admin/tenants/{tenantId}/endpoints/{endpointId}', {
        params: { path: { tenantId, endpointId } },
      });
    receiver.close();
    await service.stop();
  }
}

async function runSession(tenant: TenantClient, receiver: Awaited<ReturnType<typeof openReceiver>>): Promise<void> {
  const state = crypto.randomUUID();
  const session = await succeeded(
    tenant.POST('/v1/verification-sessions', {
      body: {
        callbackUrl,
        state,
        metadata: { applicationId: 'demo-1' },
        preRegisteredInfo: { lastName: person.lastName, birthDate: person.birthDate },
      },
    }),
  );
  report('tenant', `created ${session.id}; its secret URL is for the user alone`);

  const passport = await drawPassport({ person, table: true, noise: 6, rotateDegrees: 2 });
  const returnUrl = await simulateUser(session.verificationUrl, { passport, ...person }, (step) =>
    report('user', step),
  );
  demand(
    returnUrl === `${callbackUrl}?sessionId=${session.id}&state=${state}`,
    'the user is not sent back with session and state',
  );
  report('user', `is sent back to ${callbackUrl} with sessionId and state: that is not a result yet`);

  const notification = await receiver.next(session.id, notificationTimeoutMs);
  report('receiver', `${notification.type}: signature verified by the official Standard Webhooks library`);
  demand(
    notification.type === 'verification.approved',
    `the notification says ${notification.type} instead of verification.approved`,
  );

  const detail = await succeeded(
    tenant.GET('/v1/verification-sessions/{id}', { params: { path: { id: session.id } } }),
  );
  demand(
    detail.status === 'completed' && detail.outcome?.verdict === 'approved',
    'the detail is not completed and approved',
  );
  const read = detail.documentOcr?.fields.find(({ name }) => name === 'birth_date')?.normalized;
  demand(read === person.birthDate, 'the birth date was not read from the passport');
  const { name, birthDate } = detail.outcome.checks.inputMatch?.fields ?? {};
  report(
    'tenant',
    `reads the detail: ${detail.status}, ${detail.outcome.verdict}, name matches: ${name}, birth date matches: ${birthDate}`,
  );
}

demonstrate().then(
  () => process.stdout.write(`\n${paint(32, 'All of it worked.')}\n`),
  (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    process.stderr.write(`\n${paint(31, 'The demonstration failed:')} ${text}\n`);
    process.exitCode = 1;
  },
);
