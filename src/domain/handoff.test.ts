import { describe, expect, it } from 'vitest';
import {
  acceptHandoff,
  handoffLifetimeMs,
  handoffNumbersMax,
  handoffSecondsLeft,
  issueHandoff,
  returnHandoff,
  withoutBrowsers,
} from './handoff.ts';
import type { Session } from './session.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);

type Handoffs = Pick<Session, 'browserHash' | 'viewerHash' | 'handoffIssue' | 'handoffExpiresAt'>;

/** A session that the computer continues, before its first hand-off. */
const started: Handoffs = { browserHash: 'computer', viewerHash: null, handoffIssue: 0, handoffExpiresAt: null };

function issued(session: Handoffs, at: Date): Handoffs {
  const patch = issueHandoff(session, at);
  if (!patch.ok) throw new Error(patch.code);
  return { ...session, ...patch.value };
}

const accept = (session: Handoffs, handoffIssue: number, at: Date, browserHash = 'phone') => {
  const patch = acceptHandoff(session, { handoffIssue, browserHash }, at);
  return patch.ok ? { ...session, ...patch.value } : patch.code;
};

describe('a hand-off', () => {
  it('moves the session to the browser that accepts it within two minutes, and the former one follows', () => {
    const open = issued(started, now);
    expect(handoffSecondsLeft(open, now)).toBe(120);
    const moved = accept(open, open.handoffIssue, later(handoffLifetimeMs - 1));
    expect(moved).toEqual({ ...open, browserHash: 'phone', viewerHash: 'computer', handoffExpiresAt: null });
    expect(accept(open, open.handoffIssue, later(handoffLifetimeMs))).toBe('link_expired');
  });

  it('is used up by the first browser, which may repeat the call', () => {
    const open = issued(started, now);
    const moved = accept(open, open.handoffIssue, now) as Handoffs;
    expect(accept(moved, open.handoffIssue, now)).toEqual(moved);
    expect(accept(moved, open.handoffIssue, now, 'tablet')).toBe('link_used');
    expect(accept(moved, open.handoffIssue, now, 'computer'), 'the one that follows').toBe('link_used');
  });

  it('changes nothing when the browser that issued it accepts it', () => {
    const open = issued(started, now);
    expect(accept(open, open.handoffIssue, now, 'computer')).toEqual(open);
  });

  it('is accepted for 30 seconds after a newer one replaced it, unless it had expired by then', () => {
    const first = issued(started, now);
    const second = issued(first, later(60_000));
    expect(accept(second, first.handoffIssue, later(89_999))).toMatchObject({ browserHash: 'phone' });
    expect(accept(second, first.handoffIssue, later(90_000))).toBe('link_invalid');
    const third = issued(second, later(61_000));
    expect(accept(third, first.handoffIssue, later(61_000))).toBe('link_invalid');
    const afterExpiry = issued(first, later(handoffLifetimeMs));
    expect(accept(afterExpiry, first.handoffIssue, later(handoffLifetimeMs))).toBe('link_invalid');
  });

  it('that was used does not come back with the next one', () => {
    const open = issued(started, now);
    const moved = accept(open, open.handoffIssue, now) as Handoffs;
    const next = issued(moved, later(1));
    expect(accept(next, open.handoffIssue, later(1), 'tablet')).toBe('link_invalid');
    expect(accept(next, next.handoffIssue, later(1), 'tablet')).toMatchObject({ viewerHash: 'phone' });
  });

  it('ends with the binding of the browser that issued it', () => {
    const open = issued(started, now);
    const unbound: Handoffs = { ...open, ...withoutBrowsers(open) };
    expect(accept(unbound, open.handoffIssue, now)).toBe('link_invalid');
    expect(accept({ ...unbound, browserHash: 'other' }, open.handoffIssue, now)).toBe('link_invalid');
  });

  it('is issued at least a hundred times', () => {
    let session = started;
    for (let count = 0; count < handoffNumbersMax / 2; count += 1) {
      session = issued(session, later(count * handoffLifetimeMs));
    }
    expect(issueHandoff(session, now)).toMatchObject({ ok: false, code: 'handoffs_used' });
  });
});

describe('the return', () => {
  it('gives the session back to the browser that follows, and leaves the other one nothing', () => {
    const moved: Handoffs = { ...started, browserHash: 'phone', viewerHash: 'computer' };
    expect(returnHandoff(moved)).toMatchObject({ ok: true, value: { browserHash: 'computer', viewerHash: null } });
  });

  it('needs a browser that follows', () => {
    expect(returnHandoff(started)).toMatchObject({ ok: false, code: 'not_handed_over' });
  });
});
