// Reviews in other states, on the screens of the console: claimed by another person, and with a disagreement, as the owner sees it.

import { account } from './account-data.ts';
import { before, members, other, session, sessionId, timeline } from './console-data.ts';
import type { Played } from './console-double.ts';

const [reviewer, owner] = members.items;
const secondReviewer = { ...reviewer, id: '019fe8b1-7a11-7c19-b5b3-6f3a1f0c2d33', name: 'Sora Imai' };

const opinions = [
  {
    ...{ by: { kind: 'member', id: reviewer?.id }, verdict: 'rejected', givenAt: before(2.4) },
    reasons: ['user_input_mismatch', 'other'],
    note: 'The typed first name has a letter more than the document.',
  },
  {
    ...{ by: { kind: 'member', id: secondReviewer.id }, verdict: 'approved', givenAt: before(0.8) },
    ...{ reasons: [], note: null },
  },
];

/** What the service responds to that owner. */
export const disagreement: Readonly<Record<string, Played>> = {
  '/admin/account': {
    body: { ...account, id: owner?.id, email: owner?.email, name: owner?.name },
  },
  '/members': { body: { ...members, items: [secondReviewer, ...members.items] } },
  [`/sessions/${sessionId}`]: { body: { ...session, review: { claim: null, awaits: 'owner', opinions } } },
  '/timeline': {
    body: {
      ...timeline,
      items: [
        ...timeline.items.filter(({ type }) => type !== 'changed'),
        ...opinions.map(({ by, givenAt }) => ({
          ...{ at: givenAt, type: 'changed', change: { operation: 'decideReview', by } },
        })),
      ],
    },
  },
};

const claim = { by: other, since: before(0.2), until: before(-0.3) };

/** What the service responds while another reviewer has claimed the review. */
export const claimedByAnother: Readonly<Record<string, Played>> = {
  [`/sessions/${sessionId}`]: { body: { ...session, review: { claim, awaits: 'reviewer', opinions: [] } } },
  '/timeline': {
    body: {
      ...timeline,
      items: [
        ...timeline.items.filter(({ type }) => type !== 'changed'),
        { at: claim.since, type: 'changed', change: { operation: 'claimReview', by: other } },
      ],
    },
  },
};
