import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { claimReview, decideReview, releaseReview } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { SessionReview } from '../../../../../generated/clients/admin/types.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { type Draft, emptyDraft, type Missing, missingOf, requestOf } from './decision.ts';

interface DecisionOptions {
  readonly sessionId: string;
  readonly reviewId: string;
  readonly review: SessionReview;
  readonly isErased: boolean;
  /** Who works on it by what happened elsewhere; undefined while that is not known. */
  readonly latestClaim: SessionReview['claim'] | undefined;
}

/** Claims, releases and decides a review, and keeps what the reviewer has entered whatever the service says. */
export function useDecision({ sessionId, reviewId, review, isErased, latestClaim }: DecisionOptions) {
  const { tenantId } = useGrant();
  const { selfId, setSelfId } = usePrincipalState();
  const path = { tenantId, sessionId };
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  const [claim, setClaim] = useState(review.claim);
  const latest = latestClaim === undefined ? undefined : JSON.stringify(latestClaim);
  // Only a change counts: what was asked for before the own claim must not take it away.
  useEffect(() => {
    if (latest !== undefined) setClaim(JSON.parse(latest));
  }, [latest]);

  const claiming = useMutation({
    mutationFn: async () => (await claimReview({ path, throwOnError: true })).data,
    onSuccess(claimed) {
      setSelfId(claimed.claim.by.id);
      setClaim(claimed.claim);
    },
    onError(error) {
      const { body, tag } = problemOf(error);
      if (tag === 'ReviewClaimed') setClaim(body.claim as SessionReview['claim']);
    },
  });
  const releasing = useMutation({
    mutationFn: () => releaseReview({ path, throwOnError: true }),
    onSuccess: () => setClaim(null),
  });
  const deciding = useMutation({
    mutationFn: async () => (await decideReview({ path, body: requestOf(draft, reviewId), throwOnError: true })).data,
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
