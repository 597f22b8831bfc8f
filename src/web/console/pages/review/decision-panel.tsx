/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type Ref, useId } from 'react';
import type { ReviewerReason } from '../../../../../generated/clients/admin/types.gen.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { useText } from '../../text/use-text.ts';
import { type Draft, type Missing, reviewerReasons } from './decision.ts';
import { ReasonPreview } from './reason-preview.tsx';

/** Places that keys lead to. */
export interface DecisionPlaces {
  readonly reasons: Ref<HTMLInputElement>;
  readonly note: Ref<HTMLTextAreaElement>;
  readonly send: Ref<HTMLButtonElement>;
}

interface DecisionPanelProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly isErased: boolean;
  /** Whether the service would refuse the decision, since another reviewer has claimed or decided the review. The note can still be written. */
  readonly isLocked: boolean;
  /** What keeps it from being sent, once that was tried. */
  readonly missing: readonly Missing[];
  readonly isSending: boolean;
  readonly onSend: () => void;
  readonly places: DecisionPlaces;
}

const noteLengthMax = 2000;

/** Approves, or rejects with reasons and a note. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { draft, onDraft, isErased, isLocked, missing, isSending, onSend, places } = props;
  const t = useText();
  const isRejection = draft.verdict === 'rejected';
  return (
    <Sheet title={t('decide.title')}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
        sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}
      >
        {isErased && <Alert severity="warning">{t('decide.erased')}</Alert>}
        <RadioGroup
          row
          aria-label={t('decide.verdict')}
          value={draft.verdict ?? ''}
          onChange={(event) => onDraft({ ...draft, verdict: event.target.value as Draft['verdict'] })}
        >
          <FormControlLabel
            value="approved"
            control={<Radio />}
            label={t('decide.approve')}
            disabled={isErased || isLocked}
          />
          <FormControlLabel value="rejected" control={<Radio />} label={t('decide.reject')} disabled={isLocked} />
        </RadioGroup>
        {isRejection && (
          <Reasons draft={draft} onDraft={onDraft} isLocked={isLocked} first={places.reasons} missing={missing} />
        )}
        <TextField
          label={t('decide.note')}
          multiline
          minRows={2}
          maxRows={8}
          value={draft.note}
          onChange={(event) => onDraft({ ...draft, note: event.target.value })}
          inputRef={places.note}
          error={missing.includes('note') || missing.includes('noteErased')}
          helperText={missing.includes('note') ? t('missing.note') : t('decide.noteHelp')}
          slotProps={{ htmlInput: { maxLength: noteLengthMax } }}
        />
        {missing.length > 0 && (
          <Alert severity="error" role="alert">
            {missing.map((what) => t(`missing.${what}`)).join(' ')}
          </Alert>
        )}
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={isLocked}
          loading={isSending}
          ref={places.send}
        >
          {draft.verdict === null ? t('decide.send') : t(isRejection ? 'decide.sendReject' : 'decide.sendApprove')}
        </Button>
      </Box>
    </Sheet>
  );
}

interface ReasonsProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly isLocked: boolean;
  readonly first: Ref<HTMLInputElement>;
  readonly missing: readonly Missing[];
}

function Reasons({ draft, onDraft, isLocked, first, missing }: ReasonsProps) {
  const t = useText();
  const title = useId();
  const toggle = (reason: ReviewerReason) => {
    const reasons = draft.reasons.includes(reason)
      ? draft.reasons.filter((one) => one !== reason)
      : reviewerReasons.filter((one) => one === reason || draft.reasons.includes(one));
    onDraft({ ...draft, reasons });
  };
  return (
    <Box component="fieldset" aria-labelledby={title} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography variant="h3" component="legend" id={title} sx={{ p: 0, mb: 0.5 }}>
        {t('decide.reasons')}
      </Typography>
      <Box sx={{ display: 'flex', flexDirection: 'column' }}>
        {reviewerReasons.map((reason, at) => (
          <FormControlLabel
            key={reason}
            disabled={isLocked}
            sx={{ mr: 0, '& .MuiFormControlLabel-label': { lineHeight: 1.3 } }}
            control={
              <Checkbox
                size="small"
                checked={draft.reasons.includes(reason)}
                onChange={() => toggle(reason)}
                slotProps={{
                  input: {
                    ...(at === 0 && { ref: first }),
                    'aria-invalid': missing.includes('reasons'),
                  },
                }}
              />
            }
            label={t.of('reason', reason)}
          />
        ))}
      </Box>
      {draft.reasons.length > 0 && <ReasonPreview reasons={draft.reasons} />}
    </Box>
  );
}
