import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referringReasons, rejectingReasons } from './decision.ts';
import { type ReasonCode, reasonCodes, reviewerReasons } from './outcome.ts';
import type { SessionStatus } from './session.ts';
import { sessionStatuses } from './session.ts';
import {
  type NotificationFault,
  planSimulation,
  type Simulation,
  type SimulationContext,
  simulatedOutcomes,
} from './simulation.ts';
import { defaultSettings } from './tenant.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const expiresAt = new Date(now.getTime() + 3_600_000);

const simulation = (change: Partial<Simulation>): Simulation => ({
  ...{ outcome: 'approved', reasons: null, note: null, notification: null },
  ...change,
});

const everyStep = ['document', 'face', 'user_input'];
const settings = defaultSettings('sandbox');
const preRegisteredInfo = { lastName: 'Hayase', birthDate: '1994-11-23' };

/** A session with every step and all data. */
const context = (change: Partial<SimulationContext> = {}): SimulationContext => ({
  ...{ settings, preRegisteredInfo, userInput: agreeing },
  ...change,
});
/** What a user types who is the pre-registered person. */
const agreeing = { lastName: 'Hayase', firstName: 'Miyu', birthDate: '1994-11-23' };
const inStatus = (status: SessionStatus, steps = everyStep) => ({ status, expiresAt, steps });

/** The steps of a plan by their names, or the refusal. */
function plan(status: SessionStatus, change: Partial<Simulation>, automaticRejection = true): string {
  const changed = context({ settings: { ...settings, automaticRejection }, userInput: agreeing });
  const planned = planSimulation(inStatus(status), simulation(change), changed, now);
  return planned.ok ? planned.value.map(({ type }) => type).join(' ') : planned.code;
}

const everyReason = fc.uniqueArray(fc.constantFrom<ReasonCode>(...reasonCodes), { minLength: 1 });
const anyFault = fc.constantFrom<(NotificationFault | null)[]>(
  ...[null, { fault: 'duplicate' } as const, { fault: 'late', delaySeconds: 60 } as const],
  { fault: 'out_of_order' },
);
const anySimulation: fc.Arbitrary<Simulation> = fc.record({
  outcome: fc.constantFrom(...simulatedOutcomes),
  reasons: fc.option(everyReason),
  note: fc.option(fc.string({ minLength: 1 })),
  notification: anyFault,
});
const anyStatus = fc.constantFrom(...sessionStatuses);
const among = (list: readonly ReasonCode[], code: ReasonCode) => list.includes(code);

describe('a simulation', () => {
  // Every status against every outcome: the steps, or `status` where it cannot be simulated from there.
  it.each<readonly [SessionStatus, Readonly<Record<Simulation['outcome'], string>>]>([
    [
      'created',
      {
        collecting: 'start',
        deciding: 'start submit',
        approved: 'start submit decide',
        rejected: 'start submit decide',
        needs_review: 'start submit decide',
        returned_to_review: 'status',
        failed: 'start submit fail',
        expired: 'cancel',
        erased: 'status',
      },
    ],
    [
      'collecting',
      {
        collecting: 'start',
        deciding: 'submit',
        approved: 'submit decide',
        rejected: 'submit decide',
        needs_review: 'submit decide',
        returned_to_review: 'status',
        failed: 'submit fail',
        expired: 'cancel',
        erased: 'status',
      },
    ],
    [
      'deciding',
      {
        collecting: 'status',
        deciding: 'status',
        approved: 'decide',
        rejected: 'decide',
        needs_review: 'decide',
        returned_to_review: 'status',
        failed: 'fail',
        expired: 'status',
        erased: 'status',
      },
    ],
    [
      'reviewing',
      {
        collecting: 'status',
        deciding: 'status',
        approved: 'review',
        rejected: 'review',
        needs_review: 'status',
        returned_to_review: 'status',
        failed: 'status',
        expired: 'status',
        erased: 'erase',
      },
    ],
    [
      'completed',
      {
        collecting: 'status',
        deciding: 'status',
        approved: 'status',
        rejected: 'status',
        needs_review: 'status',
        returned_to_review: 'returnToReview',
        failed: 'status',
        expired: 'status',
        erased: 'erase',
      },
    ],
    [
      'expired',
      {
        collecting: 'status',
        deciding: 'status',
        approved: 'status',
        rejected: 'status',
        needs_review: 'status',
        returned_to_review: 'status',
        failed: 'status',
        expired: 'status',
        erased: 'erase',
      },
    ],
    [
      'failed',
      {
        collecting: 'status',
        deciding: 'status',
        approved: 'status',
        rejected: 'status',
        needs_review: 'status',
        returned_to_review: 'status',
        failed: 'status',
        expired: 'status',
        erased: 'erase',
      },
    ],
  ])('of a %s session takes the steps that a real one would', (status, expected) => {
    const planned = simulatedOutcomes.map((outcome) => [outcome, plan(status, { outcome })]);
    expect(Object.fromEntries(planned)).toEqual(expected);
  });

  it('treats a session past its deadline as expired', () => {
    const planned = planSimulation({ ...inStatus('created'), expiresAt: now }, simulation({}), context(), now);
    expect(planned).toMatchObject({ ok: false, code: 'status', detail: 'The session is expired. Create a new one.' });
  });

  it('with notifications out of order refers first and lets a reviewer decide', () => {
    const notification = { fault: 'out_of_order' } as const;
    expect(plan('created', { outcome: 'rejected', notification })).toBe('start submit decide review');
    expect(plan('deciding', { outcome: 'approved', notification, note: 'Seen.' })).toBe('decide review');
    expect(plan('reviewing', { outcome: 'approved', notification })).toBe('status');
    expect(plan('created', { outcome: 'needs_review', notification })).toBe('notification');
  });

  it('gives an automatic decision only reasons of the checks (SPEC 2.7)', () => {
    fc.assert(
      fc.property(anyStatus, anySimulation, (status, asked) => {
        const planned = planSimulation(inStatus(status), asked, context(), now);
        if (!planned.ok) return;
        for (const step of planned.value) {
          if (step.type !== 'decide') continue;
          const { verdict, reasons } = step.decision;
          const rejects = reasons.some((code) => among(rejectingReasons, code));
          const onlyRejects = reasons.some((code) => !among(referringReasons, code));
          if (reasons.length === 0) expect(verdict).toBe('approved');
          else expect(verdict === 'rejected' ? rejects : !onlyRejects).toBe(true);
          for (const code of reasons)
            expect(among(rejectingReasons, code) || among(referringReasons, code), code).toBe(true);
        }
      }),
    );
  });

  it('reaches the requested outcome with its last step, its reasons and its note, or is refused', () => {
    fc.assert(
      fc.property(anyStatus, anySimulation, (status, asked) => {
        const planned = planSimulation(inStatus(status), asked, context(), now);
        if (!planned.ok) return;
        const last = planned.value.at(-1);
        if (last?.type === 'decide' || last?.type === 'review') {
          const { verdict, reasons } = last.type === 'decide' ? last.decision : last;
          expect(verdict).toBe(asked.outcome);
          if (asked.reasons !== null) expect(new Set(reasons)).toEqual(new Set(asked.reasons));
          if (last.type === 'decide') expect(reasons).toEqual(reasonCodes.filter((code) => among(reasons, code)));
          expect(last.type === 'review' ? last.note : null).toBe(asked.note);
        } else {
          expect([asked.reasons, asked.note]).toEqual([null, null]);
        }
      }),
    );
  });

  it('gives no reason that needs a reading beside an unreadable document', () => {
    const beside = (...reasons: ReasonCode[]) =>
      plan('created', { outcome: 'needs_review', reasons: ['document_unreadable', ...reasons] });
    expect(beside('user_input_mismatch')).toBe('reasons');
    expect(beside('ocr_low_confidence')).toBe('reasons');
    expect(beside('risk_score_review', 'face_mismatch')).toBe('start submit decide');
  });

  it('refers instead of rejecting where the tenant switched automatic rejections off', () => {
    const reasons: ReasonCode[] = ['document_expired'];
    expect(plan('created', { outcome: 'rejected', reasons }, false)).toBe('reasons');
    expect(plan('created', { outcome: 'needs_review', reasons }, false)).toBe('start submit decide');
    expect(plan('created', { outcome: 'needs_review', reasons })).toBe('reasons');
    expect(plan('reviewing', { outcome: 'rejected', reasons }, false)).toBe('review');
  });

  it('can give every reason except that of a return', () => {
    for (const code of reasonCodes) {
      const steps = {
        automatic: plan('created', { outcome: 'rejected', reasons: [code] }),
        referral: plan('created', { outcome: 'needs_review', reasons: [code] }),
        reviewer: plan('reviewing', { outcome: 'rejected', reasons: [code] }),
      };
      expect(steps, code).toEqual({
        automatic: among(rejectingReasons, code) ? 'start submit decide' : 'reasons',
        referral: among(referringReasons, code) ? 'start submit decide' : 'reasons',
        reviewer: among(reviewerReasons, code) ? 'review' : 'reasons',
      });
    }
  });
});
