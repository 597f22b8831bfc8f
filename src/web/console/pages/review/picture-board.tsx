/** @jsxImportSource react */
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { SessionEvidence } from '../../../../../generated/clients/admin/types.gen.ts';
import { Icon } from '../../parts/icon.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { Tag } from '../../parts/tag.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { type Text, useText } from '../../text/use-text.ts';
import { PicturePane } from './picture-pane.tsx';
import type { PictureView, ViewChange } from './picture-view.ts';
import { ViewButtons } from './view-buttons.tsx';

interface PictureBoardProps {
  readonly evidence: SessionEvidence;
  readonly view: PictureView;
  readonly onChange: (change: ViewChange) => void;
  /** The kinds of the pictures that are shown. */
  readonly shown: readonly string[];
  readonly onShow: (kinds: readonly string[]) => void;
  readonly onRound: (round: number) => void;
}

/** The pictures of a round, two beside each other, moved together. Those who may not see them can still change the round. */
export function PictureBoard({ evidence, view, onChange, shown, onShow, onRound }: PictureBoardProps) {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const maySee = isAllowed(grant, 'getSessionPicture', refused);
  const { sessionId, round, rounds, pictures, frames } = evidence;
  const kinds = [...pictures, ...frames].map(({ kind }) => kind);
  const faults = new Map([...pictures, ...frames].map(({ kind, fault }) => [kind, fault]));
  return (
    <Sheet
      title={t('picture.title')}
      actions={
        <>
          {rounds.length > 1 && <RoundChoice round={round} rounds={rounds} onRound={onRound} />}
          {maySee && kinds.length > 0 && <ViewButtons onChange={onChange} />}
        </>
      }
    >
      {!maySee || kinds.length === 0 ? (
        <NoPictures maySee={maySee} isErased={evidence.purgedAt !== null} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              sm: shown.length > 1 ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
            },
          }}
        >
          {shown.map((kind, at) => {
            const fault = faults.get(kind) ?? null;
            return (
              <Box key={kind}>
                <PicturePane {...{ sessionId, round, kind, view, onChange }} name={nameOf(t, kind, evidence)} />
                <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 2, flexWrap: 'wrap' }}>
                  <TextField
                    select
                    label={t(at === 0 ? 'picture.first' : 'picture.second')}
                    value={kind}
                    onChange={(event) => onShow(shown.map((old, place) => (place === at ? event.target.value : old)))}
                    sx={{ width: 'auto', minWidth: 190 }}
                  >
                    {kinds.map((name) => (
                      <MenuItem key={name} value={name} disabled={name !== kind && shown.includes(name)}>
                        {nameOf(t, name, evidence)}
                      </MenuItem>
                    ))}
                  </TextField>
                  {fault !== null && <Tag tone="wrong">{t.of('fault', fault)}</Tag>}
                </Box>
              </Box>
            );
          })}
        </Box>
      )}
    </Sheet>
  );
}

function NoPictures({ maySee, isErased }: { readonly maySee: boolean; readonly isErased: boolean }) {
  const t = useText();
  if (!maySee) return <EmptyState title={t('picture.hidden')} />;
  return <EmptyState title={t('picture.none')}>{isErased ? t('deadline.erased') : t('picture.noneWhy')}</EmptyState>;
}

/** What a picture is called: a frame by its attempt, its number and what was asked for. */
function nameOf(t: Text, kind: string, { frames }: SessionEvidence): string {
  const frame = frames.find((one) => one.kind === kind);
  if (frame === undefined) return t.of('picture', kind);
  const action = t.of('challenge', frame.action);
  return t('picture.frame', { attempt: frame.attempt, index: frame.index + 1, action });
}

interface RoundChoiceProps {
  readonly round: number;
  readonly rounds: readonly number[];
  readonly onRound: (round: number) => void;
}

/** Leads to earlier rounds, with arrows so that a press is enough. */
function RoundChoice({ round, rounds, onRound }: RoundChoiceProps) {
  const t = useText();
  const at = rounds.indexOf(round);
  const [earlier, later] = [rounds[at - 1], rounds[at + 1]];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <IconButton
        size="small"
        disabled={earlier === undefined}
        onClick={() => earlier !== undefined && onRound(earlier)}
        aria-label={t('round.earlier')}
      >
        <Icon name="back" />
      </IconButton>
      <span aria-live="polite">{t('round.name', { round })}</span>
      <IconButton
        size="small"
        disabled={later === undefined}
        onClick={() => later !== undefined && onRound(later)}
        aria-label={t('round.later')}
      >
        <Icon name="forward" />
      </IconButton>
    </Box>
  );
}
