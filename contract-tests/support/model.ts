// A model of a session, and commands that run on the model and on the service and compare both.

import fc from 'fast-check';
import { expect } from 'vitest';
import { adminOf, succeeded } from './client.ts';
import { passportReading, type Reading, unreadable } from './fixed-documents.ts';
import { openPhone, type Phone } from './phone.ts';
import type { ServiceInUse } from './service.ts';
import { hurryUntil, readSession, type TestTenant, waitForStatus } from './tenant.ts';
import { secondMs, waitUntil } from './time.ts';

export type Status = 'created' | 'collecting' | 'deciding' | 'reviewing' | 'completed' | 'expired' | 'failed';
export type Verdict = 'approved' | 'rejected' | 'needs_review';

/** What a session is by the specification's rules, as simple as it can be said. */
export interface SessionModel {
  status: Status;
  verdict: Verdict | null;
  /** What the latest link is good for: it can be used once, and a new round has none until it is reissued. */
  link: 'unused' | 'used' | 'void';
  /** Whether some browser has ever been started, and whether the latest one still counts. */
  phone: 'none' | 'bound' | 'unbound';
  picture: boolean;
  typed: boolean;
  purged: boolean;
  /** The types of its events, oldest first. */
  readonly events: string[];
}

/** A session of the service, with what is needed to do things to it. */
export interface RealSession {
  readonly it: ServiceInUse;
  readonly tenant: TestTenant;
  readonly id: string;
  /** The latest link. */
  url: string;
  /** The browser that started last. */
  phone: Phone | null;
  /** Lets the document check that is under way, or comes next, end. */
  release: (reading: 'approve' | 'refer' | 'crash') => void;
  /** How many document checks there were when it was submitted last. */
  checksBefore: number;
}

export function newModel(): SessionModel {
  return {
    status: 'created',
    verdict: null,
    link: 'unused',
    phone: 'none',
    picture: false,
    typed: false,
    purged: false,
    events: [],
  };
}

/** Whether the user can still give something. */
export const isOpen = ({ status }: SessionModel): boolean => status === 'created' || status === 'collecting';

/** The seconds that matter: long enough that no step runs into them, short enough that putting the clock forward is no journey. */
export const lifetimeSeconds = 300;
export const retentionSeconds = 7200;

type Command = fc.AsyncCommand<SessionModel, RealSession>;
type CallResult = { readonly response?: Response | undefined; readonly error?: unknown };

const noReview = '00000000-0000-7000-8000-000000000000';

/** Makes a command that holds the session against the model when it has been done. */
function command(
  name: string,
  run: (model: SessionModel, real: RealSession) => Promise<void>,
  check: (model: Readonly<SessionModel>) => boolean = () => true,
): Command {
  return {
    check,
    async run(model, real) {
      await run(model, real);
      await agree(model, real);
    },
    toString: () => name,
  };
}

/** What everyone can see of the session is what the model says. */
async function agree(model: SessionModel, { tenant, id }: RealSession): Promise<void> {
  const detail = await readSession(tenant, id);
  const { status, purged, verdict } = model;
  expect({
    status: detail.status,
    verdict: detail.outcome?.verdict ?? null,
    completed: detail.completedAt !== null,
    purged: detail.purgedAt !== null,
  }).toEqual({ status, verdict, completed: status === 'completed', purged });
}

/** Demands a response's status. */
async function responses(expected: number, call: Promise<CallResult>): Promise<void> {
  const { response, error } = await call;
  expect({ status: response?.status, error: expected < 300 ? error : undefined }).toEqual({ status: expected });
}

const at = ({ tenant, id }: RealSession) => ({ tenantId: tenant.id, sessionId: id });
const adminFor = ({ it }: RealSession) => adminOf(it.service);

const start = command('start in a new browser', async (model, real) => {
  const phone = openPhone(real.url);
  const { response } = await phone.open();
  if (!isOpen(model) || model.link !== 'unused') {
    expect([404, 409]).toContain(response?.status);
    return;
  }
  expect(response?.status).toBe(200);
  await responses(200, phone.start());
  real.phone = phone;
  Object.assign(model, { status: 'collecting', link: 'used', phone: 'bound' });
});

const hasPhone = ({ phone }: Readonly<SessionModel>) => phone !== 'none';

/** The status of a submission of evidence. */
const givingStatus = ({ phone, status }: SessionModel) =>
  phone !== 'bound' ? 401 : status === 'collecting' ? 200 : 409;

const givePicture = command(
  'give a picture',
  async (model, { phone }) => {
    const expected = givingStatus(model);
    await responses(expected, phone?.givePicture() ?? Promise.resolve({}));
    if (expected === 200) model.picture = true;
  },
  hasPhone,
);

const type = command(
  'type',
  async (model, { phone }) => {
    const expected = givingStatus(model);
    await responses(expected, phone?.type() ?? Promise.resolve({}));
    if (expected === 200) model.typed = true;
  },
  hasPhone,
);

const submit = command(
  'submit',
  async (model, real) => {
    const { status, phone, picture, typed } = model;
    const isComplete = status === 'collecting' && picture && typed;
    const repeats = ['deciding', 'reviewing', 'completed', 'failed'].includes(status);
    if (isComplete && phone === 'bound') holdReading(real);
    const expected = phone !== 'bound' ? 401 : isComplete || repeats ? 200 : 409;
    await responses(expected, real.phone?.submit() ?? Promise.resolve({}));
    if (expected === 200 && isComplete) model.status = 'deciding';
  },
  hasPhone,
);

/** Keeps the next document check waiting, so that the session stays `deciding` until it is released. */
function holdReading(real: RealSession): void {
  const { documents } = real.it;
  real.checksBefore = documents.calls();
  const held = Promise.withResolvers<Reading>();
  // The waiting check gets the crash; until it waits, the rejection must not count as unhandled.
  held.promise.catch(() => undefined);
  documents.reads(() => held.promise);
  real.release = (reading) => {
    if (reading === 'crash') held.reject(new Error('the check crashed'));
    else held.resolve(reading === 'approve' ? passportReading() : unreadable());
  };
}

const decided: Readonly<Record<'approve' | 'refer' | 'crash', Partial<SessionModel> & { event: string }>> = {
  approve: { status: 'completed', verdict: 'approved', event: 'verification.approved' },
  refer: { status: 'reviewing', verdict: 'needs_review', event: 'verification.needs_review' },
  crash: { status: 'failed', verdict: null, event: 'verification.failed' },
};

const decide = (reading: 'approve' | 'refer' | 'crash') =>
  command(
    `decide: ${reading}`,
    async (model, real) => {
      const { documents, service } = real.it;
      await waitUntil('the check has begun', () => documents.calls() > real.checksBefore);
      real.release(reading);
      const { event, ...change } = decided[reading];
      // It is tried three times.
      if (reading === 'crash')
        await hurryUntil(service, 'the last attempt', () => documents.calls() >= real.checksBefore + 3);
      await waitForStatus(real.tenant, real.id, change.status as Status);
      Object.assign(model, change);
      model.events.push(event);
    },
    ({ status }) => status === 'deciding',
  );

const review = (verdict: 'approved' | 'rejected') =>
  command(`review: ${verdict}`, async (model, real) => {
    const path = at(real);
    const { reviewId } = await succeeded(
      adminFor(real).GET('/admin/tenants/{tenantId}/sessions/{sessionId}', { params: { path } }),
    );
    const reasons = verdict === 'rejected' ? (['document_unreadable'] as const) : [];
    const body = { reviewId: reviewId ?? noReview, verdict, reasons: [...reasons], note: null };
    const isAllowed = model.status === 'reviewing' && !(model.purged && verdict === 'approved');
    await responses(
      isAllowed ? 200 : 409,
      adminFor(real).POST('/admin/tenants/{tenantId}/sessions/{sessionId}/review', { params: { path }, body }),
    );
    if (!isAllowed) return;
    Object.assign(model, { status: 'completed', verdict });
    model.events.push(`verification.${verdict}`);
  });

const returnToReview = command('return to review', async (model, real) => {
  const isAllowed = model.status === 'completed' && !model.purged;
  const call = () =>
    adminFor(real).POST('/admin/tenants/{tenantId}/sessions/{sessionId}/return-to-review', {
      params: { path: at(real) },
    });
  await responses(isAllowed ? 200 : 409, isAllowed ? onceStored(call) : call());
  if (!isAllowed) return;
  Object.assign(model, { status: 'reviewing', verdict: 'needs_review' });
  model.events.push('verification.needs_review');
});

const reprocess = command('reprocess', async (model, real) => {
  const isAllowed = ['completed', 'failed', 'reviewing'].includes(model.status) && !model.purged;
  const call = () =>
    real.tenant.client.POST('/v1/verification-sessions/{id}/reprocess', { params: { path: { id: real.id } } });
  await responses(isAllowed ? 200 : 409, isAllowed ? onceStored(call) : call());
  if (!isAllowed) return;
  Object.assign(model, { status: 'collecting', verdict: null, link: 'void', picture: false, typed: false });
  if (model.phone === 'bound') model.phone = 'unbound';
});

/** Repeats a call that needs the record of an approval until that is stored, a moment after the approval. */
function onceStored<T extends CallResult>(call: () => Promise<T>): Promise<T> {
  return waitUntil('the record is stored', async () => {
    const response = await call();
    return JSON.stringify(response.error ?? '').includes('record_not_stored') ? null : response;
  }) as Promise<T>;
}

const reissue = command('reissue the link', async (model, real) => {
  const { data, response } = await adminFor(real).POST(
    '/admin/tenants/{tenantId}/sessions/{sessionId}/verification-url',
    { params: { path: at(real) } },
  );
  expect(response?.status).toBe(isOpen(model) ? 200 : 409);
  if (data === undefined) return;
  real.url = data.verificationUrl;
  model.link = 'unused';
  if (model.phone === 'bound') model.phone = 'unbound';
});

const cancel = command('cancel', async (model, { tenant, id }) => {
  const wasOpen = isOpen(model);
  const expected = wasOpen || model.status === 'expired' ? 200 : 409;
  await responses(expected, tenant.client.POST('/v1/verification-sessions/{id}/cancel', { params: { path: { id } } }));
  if (!wasOpen) return;
  model.status = 'expired';
  model.events.push('verification.expired');
});

const expire = command(
  'let its time pass',
  async (model, real) => {
    const { clock, installation } = real.it.service;
    clock.advance((lifetimeSeconds + 1) * secondMs);
    model.status = 'expired';
    await agree(model, real);
    await waitUntil('the expiry is recorded', async () => {
      const rows = await installation.database.query(`SELECT status FROM sessions WHERE id = '${real.id}'`);
      return rows[0]?.status === 'expired';
    });
    model.events.push('verification.expired');
  },
  isOpen,
);

const erase = command(
  'let its retention pass',
  async (model, real) => {
    real.it.service.clock.advance((retentionSeconds + 1) * secondMs);
    await waitUntil('it is erased', async () => (await readSession(real.tenant, real.id)).purgedAt);
    model.purged = true;
    if (model.phone === 'bound') model.phone = 'unbound';
  },
  ({ status, purged }) => !purged && ['completed', 'failed', 'expired', 'reviewing'].includes(status),
);

/** The step that takes a session on towards its decision. Chosen by chance alone, most sequences would never come so far. */
function nextStep({ phone, link, picture, typed }: SessionModel): Command {
  if (phone !== 'bound') return link === 'unused' ? start : reissue;
  if (!picture) return givePicture;
  return typed ? submit : type;
}

const goOn: Command = {
  check: isOpen,
  run: (model, real) => nextStep(model).run(model, real),
  toString: () => 'go on',
};

const times = (count: number, commands: readonly Command[]) => Array.from({ length: count }, () => commands).flat();

/** Random sequences of everything that can be done to a session. */
export function sessionCommands() {
  const decisions = [decide('approve'), decide('refer'), decide('crash')];
  const afterwards = [review('approved'), review('rejected'), returnToReview, reprocess, reissue];
  const all = [
    ...times(30, [goOn]),
    ...times(5, decisions),
    ...times(3, afterwards),
    // What the latest browser does whether or not it is its turn, and whether or not it still counts.
    ...times(3, [start, givePicture, type, submit]),
    ...[erase, cancel, expire],
  ];
  return fc.commands(
    all.map((each) => fc.constant(each)),
    { maxCommands: 60, size: 'max' },
  );
}
