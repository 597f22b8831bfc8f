import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { claimReview, decideReview, releaseReview } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { SessionReview } from '../../../../../generated/clients/admin/types.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { type Draft, emptyDraft, type Missing, missingOf, requestOf } from './decision.ts';
import type { useReviewChanges } from './use-review-changes.ts';

interface DecisionOptions {
  readonly sessionId: string;
  readonly reviewId: string;
  readonly review: SessionReview;
  readonly isErased: boolean;
  /** What happened elsewhere. */
  readonly elsewhere: Pick<ReturnType<typeof useReviewChanges>, 'changes' | 'askedAt' | 'ask'>;
}

/** Claims, releases and decides a review, and keeps what the reviewer has entered whatever the service says. */
export function useDecision({ sessionId, reviewId, review, isErased, elsewhere }: DecisionOptions) {
  const { tenantId } = useGrant();
  const { selfId, setSelfId } = usePrincipalState();
  const path = { tenantId, sessionId };
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  const [claim, setClaim] = useState(review.claim);
  const { changes, askedAt, ask } = elsewhere;
  const latest = changes === undefined ? undefined : JSON.stringify(changes.claim);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response counts, for the service may have said otherwise in between
  useEffect(() => {
    if (latest !== undefined) setClaim(JSON.parse(latest));
  }, [latest, askedAt]);
  /** Shows a claim that the service has told of. What the page asked for before must not take it away. */
  const show = (told: SessionReview['claim']) => {
    setClaim(told);
    ask();
  };
  const showTheirs = (error: unknown) => {
    const { body, tag } = problemOf(error);
    if (tag === 'ReviewClaimed') show(body.claim as SessionReview['claim']);
  };

  const claiming = useMutation({
    mutationFn: async () => (await claimReview({ path, throwOnError: true })).data,
    onSuccess(claimed) {
      setSelfId(claimed.claim.by.id);
      show(claimed.claim);
    },
    onError: showTheirs,
  });
  const releasing = useMutation({
    mutationFn: () => releaseReview({ path, throwOnError: true }),
    onSuccess: () => show(null),
  });
  const deciding = useMutation({
    mutationFn: async () => (await decideReview({ path, body: requestOf(draft, reviewId), throwOnError: true })).data,
    onError: showTheirs,
  });
  return {
    draft,
    missing,
    claim,
    isOwn: claim !== null && claim.by.id === selfId,
    claiming,
    releasing,
    deciding,
    change(next: Draft) {
      setDraft(next);
      // What was missing is checked again once that was said.
      setMissing((shown) => (shown.length === 0 ? shown : missingOf(next, isErased)));
    },
    send() {
      const found = missingOf(draft, isErased);
      setMissing(found);
      if (found.length === 0 && !deciding.isPending) deciding.mutate();
    },
  };
}
