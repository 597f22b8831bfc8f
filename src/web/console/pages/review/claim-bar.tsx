/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { SessionReview } from '../../../../../generated/clients/admin/types.gen.ts';
import { useActorName } from '../../parts/use-actor-name.ts';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';

interface ClaimBarProps {
  readonly review: SessionReview;
  readonly isBusy: boolean;
  readonly onClaim: () => void;
  readonly onRelease: () => void;
}

/** Who works on the review, and what changes that for those who may decide. */
export function ClaimBar({ review: { claim, awaits }, isBusy, onClaim, onRelease }: ClaimBarProps) {
  const t = useText();
  const grant = useGrant();
  const { selfId, refused } = usePrincipalState();
  const nameOf = useActorName();
  const mayClaim = isAllowed(grant, 'claimReview', refused);
  const stage = awaits === 'reviewer' ? null : t.of('stage', awaits);
  const withStage = (text: string) => (stage === null ? text : `${stage}${t('sentence.gap')}${text}`);
  if (claim === null)
    return (
      <Alert
        severity="info"
        action={
          mayClaim && (
            <Button color="inherit" onClick={onClaim} loading={isBusy}>
              {t('claim.claim')}
            </Button>
          )
        }
      >
        {withStage(t('claim.none'))}
      </Alert>
    );
  const until = t.dateTime(claim.until);
  if (claim.by.id === selfId)
    return (
      <Alert
        severity="success"
        action={
          <Button color="inherit" onClick={onRelease} loading={isBusy}>
            {t('claim.release')}
          </Button>
        }
      >
        {withStage(t('claim.yours', { until }))}
      </Alert>
    );
  return (
    <Alert
      severity="warning"
      action={
        mayClaim && (
          <Button color="inherit" onClick={onClaim} loading={isBusy}>
            {t('claim.try')}
          </Button>
        )
      }
    >
      {withStage(t('claim.others', { by: nameOf(claim.by), until }))}
    </Alert>
  );
}
