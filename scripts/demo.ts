import { resolve } from 'node:path';
import { drawDriver, licenceFonts } from './demo/draw-driver.ts';
import { openReceiver, type Receiver } from './demo/receive-notifications.ts';
import { simulateUser, type UserGives } from './demo/simulate-user.ts';
import { findService, startOwnService } from './demo/start-own-service.ts';
import {
  type AdminClient,
  type AdminSchemas,
  createAdminClient,
  createTenantClient,
  succeeded,
  type TenantClient,
  type TenantSchemas,
} from './setup/api-clients.ts';
import { type Cleanup, createCleanup, exitOnSignals } from './setup/cleanup.ts';
import { useInstalledFonts } from './setup/provide-fonts.ts';
import { readOptions } from './setup/read-options.ts';
import { drawPassport } from './specimens/draw-passport.ts';

const usage = `npm run demo

Acts as a tenant, a user and the tenant's receiver against a running service, from the creation of a session to the verified notification, and
prints each step. Starts a service when none runs on the folder that DATA_DIR names (./data without). Ends with 1 when a step fails.`;
readOptions(usage, {});

const person = {
  lastName: 'Brandt',
  firstName: 'Mira',
  documentNumber: 'MT4512087',
  birthDate: '1991-04-12',
  gender: 'F',
  expiryDate: `${new Date().getUTCFullYear() + 5}-06-30`,
} as const;
const callbackUrl = 'https://tenant.example/verified';
/** Reading print gives way to all else that a machine does, so on a busy one it takes minutes. */
const notificationTimeoutMs = 300_000;

type CreatedSession = TenantSchemas['Session'];

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
  // The drawing library reads its fonts once.
  const hasFonts = await useInstalledFonts(licenceFonts);
  const dataDir = resolve(process.env.DATA_DIR ?? './data');
  const cleanup = createCleanup();
  exitOnSignals(() => cleanup.run());
  const running = await findService(dataDir);
  if (running === null) report('service', 'none is running; starting one');
  const service = running ?? (await startOwnService(dataDir));
  cleanup.add(() => service.stop());
  const { baseUrl, tenantId } = service;
  const admin = createAdminClient(baseUrl, service.adminToken);
  try {
    const receiver = await openReceiver(dataDir);
    cleanup.add(async () => receiver.close());
    report('service', `ready at ${baseUrl}`);
    const eventTypes = ['verification.approved', 'verification.rejected', 'verification.needs_review'] as const;
    const registered = succeeded(
      admin.POST('/admin/tenants/{tenantId}/endpoints', {
        params: { path: { tenantId } },
        body: { url: receiver.url, eventTypes: [...eventTypes] },
      }),
    );
    const remove = (endpointId: string) =>
      admin.DELETE('/admin/tenants/{tenantId}/endpoints/{endpointId}', { params: { path: { tenantId, endpointId } } });
    cleanup.add(() =>
      registered.then(
        ({ endpoint }) => remove(endpoint.id),
        () => undefined,
      ),
    );
    const created = await registered;
    receiver.useSecret(created.secret.secret);
    report('tenant', `registered ${receiver.url} and keeps its signing secret`);
    const tenant = createTenantClient(baseUrl, service.apiKey);
    const passport = await drawPassport({ person, table: true, noise: 6, rotateDegrees: 2 });
    const { lastName, firstName, birthDate } = person;
    const typed = { lastName, firstName, birthDate };
    const gives = { document: { name: 'passport', picture: passport }, typed };
    await runSession(tenant, receiver, gives, (create) => create());
    const obstacle =
      (await obstacleToCards(baseUrl)) ?? (hasFonts ? null : `a font is missing (Debian: ${licenceFonts.join(', ')})`);
    if (obstacle !== null) return report('service', `no driver's licence with a face: ${obstacle}`);
    const plan = { admin, tenantId, cleanup };
    await runSession(tenant, receiver, await drawDriver(), (create) => withFaceStep(plan, create));
  } finally {
    await cleanup.run();
  }
}

/** Why the service reads no cards, or null. */
async function obstacleToCards(baseUrl: string): Promise<string | null> {
  const ready = (await (await fetch(`${baseUrl}/readyz`)).json()) as { readonly limitations?: readonly string[] };
  const isMissing = ready.limitations?.includes('models_missing') === true;
  return isMissing ? 'the models that read print are missing (npx mitome models install)' : null;
}

/** Creates a session while the plan of new sessions has the face, and leaves the tenant as it was. */
async function withFaceStep<T>(
  { admin, tenantId, cleanup }: { readonly admin: AdminClient; readonly tenantId: string; readonly cleanup: Cleanup },
  create: () => Promise<T>,
): Promise<T | null> {
  const params = { path: { tenantId } };
  type Steps = NonNullable<AdminSchemas['TenantSettingsPatch']['steps']>;
  const change = (steps: Steps) => admin.PATCH('/admin/tenants/{tenantId}/settings', { params, body: { steps } });
  const { settings } = await succeeded(admin.GET('/admin/tenants/{tenantId}', { params }));
  const restore = () => succeeded(change((settings?.steps ?? ['document', 'user_input']) as Steps));
  // Again, should the demonstration be interrupted meanwhile.
  cleanup.add(restore);
  const { response } = await change(['document', 'face', 'user_input']);
  // An installation without a face engine refuses the step.
  if (response.status === 400) return null;
  try {
    return await create();
  } finally {
    await restore();
  }
}

/**
 * Runs a session from its creation to the verified notification.
 * @param withPlan creates the session under its plan, or gives null where the installation does not perform it
 */
async function runSession(
  tenant: TenantClient,
  receiver: Receiver,
  gives: UserGives,
  withPlan: (create: () => Promise<CreatedSession>) => Promise<CreatedSession | null>,
): Promise<void> {
  const state = crypto.randomUUID();
  const { typed } = gives;
  const session = await withPlan(() =>
    succeeded(
      tenant.POST('/v1/verification-sessions', {
        body: {
          callbackUrl,
          state,
          metadata: { applicationId: 'demo-1' },
          preRegisteredInfo: typed,
        },
      }),
    ),
  );
  if (session === null) return report('service', "no driver's licence with a face: the face engine is off");
  report('tenant', `created ${session.id}; its secret URL is for the user alone`);

  const returnUrl = await simulateUser(session.verificationUrl, gives, (step) => report('user', step));
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
  demand(read === typed.birthDate, `the birth date was not read from the ${gives.document.name}`);
  const { inputMatch, face } = detail.outcome.checks;
  const { name, birthDate } = inputMatch?.fields ?? {};
  const faces = face === undefined ? '' : `, face match ${face.match}, liveness ${face.liveness}`;
  report(
    'tenant',
    `reads the detail: ${detail.status}, ${detail.outcome.verdict}, name matches: ${name}, birth date matches: ${birthDate}${faces}`,
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
