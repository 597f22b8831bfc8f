import { describe, expect, it } from 'vitest';
import { faultsFor, outcomesFrom, reasonsFor, simulationRequest } from './simulation.ts';

describe('a simulation', () => {
  it('leaves out what its outcome does not take', () => {
    const chosen = { reasons: ['other' as const], note: 'Hidden corner', fault: 'out_of_order' as const };
    expect(simulationRequest({ ...chosen, outcome: 'approved' }, 'created')).toEqual({
      outcome: 'approved',
      notification: { fault: 'out_of_order' },
    });
    expect(simulationRequest({ ...chosen, outcome: 'rejected' }, 'created')).toEqual({
      outcome: 'rejected',
      notification: { fault: 'out_of_order' },
    });
    expect(simulationRequest({ ...chosen, outcome: 'erased' }, 'completed')).toEqual({ outcome: 'erased' });
  });

  it('of a reviewer has reasons and a note', () => {
    const chosen = { outcome: 'rejected', reasons: ['other'], note: ' Hidden corner ', fault: 'none' } as const;
    expect(simulationRequest(chosen, 'reviewing')).toEqual({
      ...{ outcome: 'rejected', reasons: ['other'], note: 'Hidden corner' },
    });
  });

  it('offers something from every status', () => {
    for (const outcomes of Object.values(outcomesFrom)) expect(outcomes.length).toBeGreaterThan(0);
    expect(reasonsFor('expired', 'created')).toEqual([]);
  });

  it('offers the reasons of checks, and those of reviewers where one decides', () => {
    const [byChecks, byReviewer] = [reasonsFor('rejected', 'created'), reasonsFor('rejected', 'reviewing')];
    expect(byChecks).toContain('document_expired');
    expect(byReviewer).toEqual([...byChecks, 'document_partially_hidden', 'other']);
    expect(byReviewer).not.toContain('operator_review_requested');
  });

  it('has no fault without a notification', () => {
    expect(faultsFor('erased')).toEqual(['none']);
  });
});
