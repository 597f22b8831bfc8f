// The capture API as a browser sees it, with responses that a screen decides: no server, no database, always the same times.

import type { BrowserContext, Route } from 'playwright-core';
import type {
  CaptureChallenge,
  CaptureProblem,
  CaptureTenant,
  CaptureVerification,
  Handoff,
} from '../../generated/clients/capture/index.ts';
import { logoFile } from './pictures.ts';

/** The languages of the page. */
export const languages = ['en', 'ja'] as const;
export type Language = (typeof languages)[number];

/** The operations of the page. */
export type Operation =
  | ('open' | 'get' | 'start' | 'decline' | 'picture' | 'frame' | 'challenge' | 'input' | 'submit')
  | ('handoff' | 'accept' | 'give_back');
/** A response; a connection that is lost; or none at all. */
export type Reply = CaptureVerification | CaptureProblem | Handoff | 'lost' | 'never';
/** The responses to each operation, in order. The last one is repeated. */
export type Replies = Partial<Record<Operation, Reply | readonly Reply[]>>;

export const sessionId = `vs_${'0'.repeat(30)}01`;
/** The secret of a link that no service issued. */
export const linkSecret = 'specimen-link-that-opens-nothing-anywhere-0';
/** The secret of a hand-off that no service issued. */
export const handoffSecret = 'specimen-code-that-opens-nothing-anywhere-0';

const names: Readonly<Record<Language, string>> = { en: 'Aozora Cycles', ja: '青空シェアサイクル' };

/** The tenant as the page knows it. */
export function tenantIn(language: Language, change: Partial<CaptureTenant> = {}): CaptureTenant {
  return {
    name: names[language],
    logoUrl: null,
    accentColor: null,
    privacyUrl: 'https://tenant.example/privacy',
    supportContact: 'support@tenant.example',
    ...change,
  };
}

/** The path of the logo of a tenant that has one. */
export const logoUrl = `/capture/logos/00000000-0000-4000-8000-000000000001/${'0'.repeat(64)}.png`;

type Change = Omit<Partial<CaptureVerification>, 'given'> & { readonly given?: readonly string[] };

/** A verification whose user has started, unless told otherwise. What is missing follows from the plan and what was given. */
export function verificationIn(language: Language, { given = [], ...change }: Change = {}): CaptureVerification {
  const tenant = change.tenant ?? tenantIn(language);
  const steps = change.steps ?? ['document', 'face', 'user_input'];
  const asked = steps.flatMap((step) =>
    step === 'document' ? ['document_front'] : step === 'face' ? ['face', 'challenge'] : ['user_input'],
  );
  return {
    id: sessionId,
    status: 'collecting',
    tenantName: tenant.name,
    tenant,
    privacy: { retentionSeconds: 30 * 86_400, recipients: [] },
    consent: { version: '2026-11-23', language, face: true, givenAt: '2026-11-23T01:00:00Z' },
    mode: 'live',
    steps,
    documentTypes: ['driver_license', 'my_number_card', 'residence_card', 'passport'],
    given: {
      pictures: given.filter((name) => name !== 'user_input' && name !== 'challenge'),
      documentType: null,
      userInput: given.includes('user_input'),
      revision: given.length === 0 ? null : '0'.repeat(32),
    },
    missing: asked.filter((name) => !given.includes(name)),
    challenge: null,
    expiresAt: '2026-11-24T05:30:00Z',
    bound: true,
    handoff: 'none',
    returnUrl: null,
    ...change,
  };
}

/** A verification whose link was opened and not used. */
export function unstartedIn(language: Language, change: Change = {}): CaptureVerification {
  return { ...verificationIn(language, { status: 'created', bound: false, consent: null, ...change }), missing: [] };
}

/** A challenge of which some frames were given. */
export function challengeOf(given: number, change: Partial<CaptureChallenge> = {}): CaptureChallenge {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    actions: ['turn_left', 'close_eyes', 'turn_right'],
    given,
    expiresAt: '2026-11-23T01:10:00Z',
    secondsLeft: 60,
    attemptsLeft: 2,
    ...change,
  };
}

type Tag = CaptureProblem['_tag'];
type ProblemOf<T extends Tag> = Extract<CaptureProblem, { readonly _tag: T }>;

/** A problem, with the members that the page reads. */
export function problem<T extends Tag>(
  tag: T,
  status: ProblemOf<T>['status'],
  members: Omit<ProblemOf<T>, '_tag' | 'status' | 'type' | 'title' | 'detail' | 'requestId'>,
): CaptureProblem {
  const described = { type: `/docs/errors#${tag}`, title: tag, detail: tag, requestId: 'req_specimen00000001' };
  return { ...described, _tag: tag, status, ...members } as unknown as CaptureProblem;
}

/** Responds to the requests of a browser. */
export async function routeCapture(context: BrowserContext, replies: Replies): Promise<void> {
  await context.route('**/capture/logos/**', async (route) =>
    route.fulfill({ contentType: 'image/png', body: await logoFile() }),
  );
  const counts = new Map<Operation, number>();
  await context.route('**/capture/verifications/**', async (route) => {
    const operation = operationOf(route);
    const given = replies[operation];
    const inOrder = given === undefined ? [] : Array.isArray(given) ? (given as readonly Reply[]) : [given as Reply];
    const count = counts.get(operation) ?? 0;
    counts.set(operation, count + 1);
    const reply = inOrder[Math.min(count, inOrder.length - 1)];
    if (reply === undefined) throw new Error(`the screen has no response to ${operation}`);
    if (reply === 'never') return;
    if (reply === 'lost') return route.abort('connectionfailed');
    const isProblem = '_tag' in reply;
    await route.fulfill({
      status: isProblem ? reply.status : 200,
      contentType: isProblem ? 'application/problem+json' : 'application/json',
      body: JSON.stringify(reply),
    });
  });
}

function operationOf(route: Route): Operation {
  const request = route.request();
  const path = new URL(request.url()).pathname.split('/').slice(4);
  const [first = ''] = path;
  if (first === 'evidence') return 'picture';
  if (first === 'challenges') return path.length > 1 ? 'frame' : 'challenge';
  if (first === 'user-input') return 'input';
  if (first === 'handoffs') return path[1] === 'accept' ? 'accept' : path[1] === 'return' ? 'give_back' : 'handoff';
  return first === '' ? 'get' : (first as Operation);
}
