import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { referringReasons, rejectingReasons } from './decision.ts';
import { eventTypeOf, eventTypes, type FailureCode } from './event.ts';
import { reasonCodes, reviewerReasons, type Verdict } from './outcome.ts';
import { type CommandType, openFrom, type SessionCommand, transitionFor } from './session.state.ts';
import { type Session, type SessionStatus, sessionStatuses } from './session.ts';

interface Transition {
  readonly command: string;
  readonly from: string;
  readonly to: string;
  readonly verdict: string | null;
  readonly event: string | null;
}

/** The part of the published catalogue that the rules have a say in. */
interface Catalogue {
  readonly states: readonly { readonly state: string; readonly leftBy: readonly string[] }[];
  readonly transitions: readonly Transition[];
  readonly events: readonly { readonly type: string }[];
  readonly reasons: readonly { readonly code: string; readonly automatic: string | null; readonly by: string[] }[];
  readonly failures: readonly { readonly code: string }[];
}

const file = path.resolve(import.meta.dirname, '../../generated/catalogue.json');
const catalogue: Catalogue = JSON.parse(readFileSync(file, 'utf8'));

const now = new Date('2026-11-20T10:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const hour = 3_600_000;

/** A session that nothing but its status keeps from any command. */
function sessionIn(status: SessionStatus, verdict: Verdict | null): Session {
  return {
    id: 'vs_00000000000000000000000000000002',
    tenantId: '6f1f4c1e-8f0e-4d5e-9d53-0b6a3f6f1a12',
    status,
    version: 1,
    round: 1,
    steps: ['document'],
    createdAt: later(-hour),
    expiresAt: later(hour),
    linkIssue: 1,
    lastLinkIssue: 1,
    linkExpiresAt: later(hour),
    linkUsedAt: null,
    browserHash: 'b0',
    viewerHash: 'b2',
    handoffIssue: 4,
    handoffExpiresAt: later(1),
    completedAt: null,
    endedAt: null,
    purgedAt: null,
    recordStoredAt: later(-1),
    outcomeId: 'outcome-1',
    verdict,
    sequence: 0,
    dueAt: now,
  };
}

const retentionMs = hour;
const outcomeId = 'outcome-2';

/** Every command in each form that leads somewhere else. */
const commands: { readonly [T in CommandType]: readonly Extract<SessionCommand, { type: T }>[] } = {
  start: [{ type: 'start', linkIssue: 1, browserHash: 'b1' }],
  issueHandoff: [{ type: 'issueHandoff' }],
  acceptHandoff: [{ type: 'acceptHandoff', handoffIssue: 4, browserHash: 'b1' }],
  returnHandoff: [{ type: 'returnHandoff' }],
  submit: [{ type: 'submit', missingEvidence: [] }],
  decide: (['approved', 'rejected', 'needs_review'] as const).map((verdict) => ({
    ...{ type: 'decide', round: 1, verdict, outcomeId, retentionMs, reviewMaxAgeMs: hour },
  })),
  fail: [{ type: 'fail', round: 1, retentionMs }],
  review: (['approved', 'rejected'] as const).map((verdict) => ({
    ...{ type: 'review', reviewOf: 'outcome-1', verdict, note: null, outcomeId, retentionMs },
  })),
  returnToReview: [{ type: 'returnToReview', outcomeId, reviewMaxAgeMs: hour }],
  reprocess: [{ type: 'reprocess', lifetimeMs: hour }],
  expire: [{ type: 'expire', expiredRetentionMs: hour }],
  cancel: [{ type: 'cancel', expiredRetentionMs: hour }],
  reissueUrl: [{ type: 'reissueUrl', linkLifetimeMs: hour }],
  erase: [{ type: 'erase', onDemand: true }],
  storeRecord: [{ type: 'storeRecord', outcomeId: 'outcome-1' }],
};

/** What the rules make of each command in each status; refused pairs are left out. */
function transitionsOfTheRules(): Transition[] {
  return sessionStatuses.flatMap((from) =>
    Object.values(commands).flatMap((forms) =>
      forms.flatMap((command): Transition[] => {
        // Expiry is due only past the deadline, where no other command is open.
        const at = command.type === 'expire' ? later(hour) : now;
        const transition = transitionFor(sessionIn(from, from === 'completed' ? 'approved' : null), command, at);
        if (!transition.ok) return [];
        const to = transition.value.status ?? from;
        return [{ command: command.type, from, to, ...announcement(to, from, transition.value.verdict ?? null) }];
      }),
    ),
  );
}

/** The verdict that a transition reaches, and the notification that tells of it. */
function announcement(
  to: SessionStatus,
  from: SessionStatus,
  verdict: Verdict | null,
): Pick<Transition, 'verdict' | 'event'> {
  if (verdict !== null) return { verdict, event: eventTypeOf(verdict) };
  const ends = to !== from && (to === 'expired' || to === 'failed');
  return { verdict: null, event: ends ? `verification.${to}` : null };
}

const inOrder = (transitions: readonly Transition[]) =>
  transitions.map(({ command, from, to, verdict, event }) => `${from} ${command} ${to} ${verdict} ${event}`).sort();

describe('the published catalogue', () => {
  it('has the states of the rules and no others', () => {
    expect(catalogue.states.map(({ state }) => state)).toEqual([...sessionStatuses]);
  });

  it('has exactly the transitions of the rules, with their verdicts and notifications', () => {
    expect(inOrder(catalogue.transitions)).toEqual(inOrder(transitionsOfTheRules()));
  });

  it('names each command for exactly the statuses that allow it', () => {
    for (const [command, from] of Object.entries(openFrom)) {
      const published = catalogue.transitions
        .filter((transition) => transition.command === command)
        .map((transition) => transition.from);
      expect([...new Set(published)].sort(), command).toEqual([...from].sort());
    }
  });

  it('has the types of notification and the codes of failures', () => {
    expect(catalogue.events.map(({ type }) => type)).toEqual([...eventTypes]);
    const codes = { processing_error: true } as const satisfies Record<FailureCode, true>;
    expect(catalogue.failures.map(({ code }) => code)).toEqual(Object.keys(codes));
  });

  it('has the reasons of the rules, with their effect and the people who may give them', () => {
    const isOneOf = (codes: readonly string[], code: string) => codes.includes(code);
    const expected = reasonCodes.map((code) => {
      const effects = [
        ...(isOneOf(rejectingReasons, code) ? ['reject'] : []),
        ...(isOneOf(referringReasons, code) ? ['refer'] : []),
      ];
      const automatic = effects.length === 0 ? null : effects.join('_or_');
      const reviewer = isOneOf(reviewerReasons, code) ? ['reviewer'] : ['tenant'];
      return { code, automatic, by: [...(automatic === null ? [] : ['checks']), ...reviewer] };
    });
    expect(catalogue.reasons.map(({ code, automatic, by }) => ({ code, automatic, by }))).toEqual(expected);
  });
});

describe('what is for reviewers only', () => {
  const forReviewers = /similarit|risk|points|score|confiden|observ|finding|descriptor|explanation|blocklist/i;
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../generated', name), 'utf8'));

  /** The names of all properties of all schemas of a document, and those of numbers below `checks`. */
  function propertiesOf(node: unknown, inChecks = false): { readonly name: string; readonly measure: boolean }[] {
    if (typeof node !== 'object' || node === null) return [];
    const { properties, ...rest } = node as { readonly properties?: Readonly<Record<string, unknown>> };
    const own = Object.entries(properties ?? {}).flatMap(([name, schema]) => {
      const isNumber = /"type":"(?:number|integer)"/.test(JSON.stringify(schema));
      return [{ name, measure: inChecks && isNumber }, ...propertiesOf(schema, inChecks || name === 'checks')];
    });
    return [...own, ...Object.values(rest).flatMap((value) => propertiesOf(value, inChecks))];
  }

  it.each(['openapi/tenant.json', 'openapi/capture.json', 'asyncapi/notifications.json'])(
    'is in no schema of %s',
    (name) => {
      const properties = propertiesOf(read(name));
      expect(properties.length).toBeGreaterThan(20);
      expect(properties.filter((property) => forReviewers.test(property.name) || property.measure)).toEqual([]);
    },
  );

  it('is found in the admin API by the same search', () => {
    const found = propertiesOf(read('openapi/admin.json')).map(({ name }) => name);
    expect(found.filter((name) => forReviewers.test(name))).toEqual(
      expect.arrayContaining(['faceSimilarity', 'riskPoints', 'confidence', 'observations', 'explanation']),
    );
  });
});
