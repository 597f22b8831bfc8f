/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { listSessionEvidenceOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { AdminSessionDetail, SessionReview } from '../../../../../generated/clients/admin/types.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { Icon } from '../../parts/icon.tsx';
import { IdText } from '../../parts/id-text.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { AccessList } from './access-list.tsx';
import { ClaimBar } from './claim-bar.tsx';
import { DecidedNotice } from './decided-notice.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { EndedNotice } from './ended-notice.tsx';
import { EvidenceView } from './evidence-view.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { OpinionNotice, Opinions } from './opinions.tsx';
import { changeView, type ViewChange, wholePicture } from './picture-view.ts';
import type { ReviewAction } from './review-keys.ts';
import { useDecision } from './use-decision.ts';
import { useReviewChanges } from './use-review-changes.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { zoomStep } from './view-buttons.tsx';

interface ReviewWorkProps {
  readonly session: AdminSessionDetail;
  readonly review: SessionReview;
  readonly reviewId: string;
  readonly reload: () => void;
}

const moveStep = 0.15;
/** How many opinions a review has at each stage. */
const opinionsAt: Readonly<Record<string, number>> = { reviewer: 0, second_person: 1, owner: 2 };
/** What those who only read do not do. */
const decisionActions: readonly (ReviewAction | 'send')[] = ['claim', 'approve', 'reject', 'note', 'send'];
/** What is refused while another reviewer has claimed the review. */
const claimedActions: readonly (ReviewAction | 'send')[] = ['approve', 'reject', 'send'];
/** What nothing comes of once the review has ended. */
const endedActions: readonly (ReviewAction | 'send')[] = ['claim', ...claimedActions];
const viewChanges: Readonly<Partial<Record<ReviewAction, ViewChange>>> = {
  zoomIn: { kind: 'zoom', factor: zoomStep },
  zoomOut: { kind: 'zoom', factor: 1 / zoomStep },
  turnLeft: { kind: 'turn', turns: -1 },
  turnRight: { kind: 'turn', turns: 1 },
  left: { kind: 'move', x: moveStep, y: 0 },
  right: { kind: 'move', x: -moveStep, y: 0 },
  up: { kind: 'move', x: 0, y: moveStep },
  down: { kind: 'move', x: 0, y: -moveStep },
  reset: { kind: 'reset' },
};

/** The work on a pending review. */
export function ReviewWork({ session, review, reviewId, reload }: ReviewWorkProps) {
  const t = useText();
  const navigate = useNavigate();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const { tenantId } = grant;
  const mayDecide = isAllowed(grant, 'decideReview', refused);
  const { id: sessionId, purgedAt } = session;
  const isErased = purgedAt !== null;
  const [round, setRound] = useState(session.round);
  const [view, change] = useReducer(changeView, wholePicture);
  const [turn, setTurn] = useState(0);
  const [areKeysOn, setAreKeysOn] = useState(true);
  const [isListOpen, setIsListOpen] = useState(false);
  const places = {
    reasons: useRef<HTMLInputElement>(null),
    note: useRef<HTMLTextAreaElement>(null),
    send: useRef<HTMLButtonElement>(null),
  };
  const evidence = useQuery({
    ...listSessionEvidenceOptions({ path: { tenantId, sessionId }, query: { round } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [isDone, setIsDone] = useState(false);
  const opened = { since: session.outcome?.decidedAt ?? session.createdAt, isErased };
  const elsewhere = useReviewChanges(sessionId, opened, !isDone);
  const { changes } = elsewhere;
  const decision = useDecision({ sessionId, reviewId, review, isErased, elsewhere });
  const { draft, deciding, claiming, releasing } = decision;
  useEffect(() => setIsDone(deciding.isSuccess), [deciding.isSuccess]);

  const toQueue = useCallback(
    () => navigate({ to: '/t/$tenantId/reviews', params: { tenantId } }),
    [navigate, tenantId],
  );
  const isClaimBusy = claiming.isPending || releasing.isPending;
  const claimOrRelease = () => {
    if (isClaimBusy) return;
    if (decision.isOwn) releasing.mutate();
    else claiming.mutate();
  };
  const choose = (verdict: 'approved' | 'rejected') => {
    if (isErased && verdict === 'approved') return;
    // The reasons appear with the verdict, and the next key is for them.
    flushSync(() => decision.change({ ...draft, verdict }));
    (verdict === 'rejected' ? places.reasons : places.send).current?.focus();
  };
  const problem = [deciding, claiming, releasing].find(({ error }) => error !== null)?.error ?? null;
  const isOver = problem !== null && ['stale', 'status'].includes(String(problemOf(problem).body.reason));
  const hasEnded = elsewhere.hasEnded || isOver;
  const isClaimedByOther = decision.claim !== null && !decision.isOwn;
  const idleActions = !mayDecide ? decisionActions : hasEnded ? endedActions : isClaimedByOther ? claimedActions : [];
  useReviewKeys(areKeysOn && !deciding.isSuccess, (action) => {
    if (idleActions.includes(action)) return;
    const viewChange = action === 'send' ? undefined : viewChanges[action];
    if (viewChange !== undefined) change(viewChange);
    else if (action === 'approve') choose('approved');
    else if (action === 'reject') choose('rejected');
    else if (action === 'claim') claimOrRelease();
    else if (action === 'note') places.note.current?.focus();
    else if (action === 'pictures') setTurn((now) => now + 1);
    else if (action === 'queue') void toQueue();
    else if (action === 'help') setIsListOpen(true);
    else decision.send();
  });

  return (
    <>
      <PageHead
        title={t('review.title')}
        description={
          <>
            <IdText id={sessionId} /> ·{' '}
            {(session.outcome?.reasons ?? []).map((code) => t.of('reason', code)).join(t('list.separator'))}
          </>
        }
        actions={
          <Button onClick={() => setIsListOpen(true)} startIcon={<Icon name="keyboard" />} color="inherit">
            {t('key.title')}
          </Button>
        }
      />
      <KeysDialog isOpen={isListOpen} onClose={() => setIsListOpen(false)} isOn={areKeysOn} onSwitch={setAreKeysOn} />
      {deciding.isSuccess ? (
        <DecidedNotice decided={deciding.data} verdict={draft.verdict} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 23rem' },
            alignItems: 'start',
          }}
        >
          <EvidenceView {...{ session, query: evidence, view, onChange: change, onRound: setRound, turn }} />
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, position: { lg: 'sticky' }, top: 72 }}>
            {hasEnded ? (
              <EndedNotice note={draft.note} reload={reload} />
            ) : (
              <ClaimBar
                review={{ ...review, claim: decision.claim }}
                isBusy={isClaimBusy}
                onClaim={() => claiming.mutate()}
                onRelease={() => releasing.mutate()}
              />
            )}
            {!hasEnded && (changes?.opinions ?? 0) > (opinionsAt[review.awaits] ?? 0) && (
              <OpinionNotice reload={reload} />
            )}
            <Opinions opinions={review.opinions} />
            {problem !== null && !isOver && (isClaimedByOther || problemOf(problem).tag !== 'ReviewClaimed') && (
              <ProblemAlert problem={problemOf(problem)} />
            )}
            {mayDecide && (
              <DecisionPanel
                draft={draft}
                onDraft={decision.change}
                isErased={isErased}
                isLocked={hasEnded || isClaimedByOther}
                missing={decision.missing}
                isSending={deciding.isPending}
                onSend={decision.send}
                places={places}
              />
            )}
          </Box>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <QueryView operation="listSessionEvidence" query={evidence}>
              {() => isAllowed(grant, 'listPersonalDataAccesses', refused) && <AccessList sessionId={sessionId} />}
            </QueryView>
          </Box>
        </Box>
      )}
    </>
  );
}
