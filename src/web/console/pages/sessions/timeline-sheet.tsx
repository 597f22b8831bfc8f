/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getSessionTimelineOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { TimelineEntry } from '../../../../../generated/clients/admin/types.gen.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useActorName } from '../../parts/use-actor-name.ts';
import { When } from '../../parts/when.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { type Text, useText } from '../../text/use-text.ts';
import type { Tone } from '../../theme.ts';

const everyMs = 5000;

/** All that happened to a session, from its creation to the last attempt of a delivery. */
export function TimelineSheet({ sessionId, isMoving }: { readonly sessionId: string; readonly isMoving: boolean }) {
  const t = useText();
  const { tenantId } = useGrant();
  const nameOf = useActorName();
  const query = useQuery({
    ...getSessionTimelineOptions({ path: { tenantId, sessionId } }),
    refetchInterval: isMoving ? everyMs : false,
  });
  return (
    <Sheet title={t('timeline.title')}>
      <QueryView operation="getSessionTimeline" query={query}>
        {({ items, isComplete }) => (
          <>
            {!isComplete && <Typography color="text.secondary">{t('timeline.cut')}</Typography>}
            <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {items.map((entry, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added at the end
                <Entry key={at} entry={entry} isLast={at === items.length - 1} nameOf={nameOf} />
              ))}
            </Box>
          </>
        )}
      </QueryView>
    </Sheet>
  );
}

interface EntryProps {
  readonly entry: TimelineEntry;
  readonly isLast: boolean;
  readonly nameOf: ReturnType<typeof useActorName>;
}

function Entry({ entry, isLast, nameOf }: EntryProps) {
  const t = useText();
  const detail = detailOf(t, entry, nameOf);
  const tone = toneOf(entry);
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '1rem 1fr', columnGap: 1.5 }}>
      <Box aria-hidden sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center' }}>
        <Box
          sx={({ vars }) => ({
            width: 12,
            height: 12,
            mt: '5px',
            borderRadius: '50%',
            flexShrink: 0,
            bgcolor: vars?.palette.tag[tone].ground,
            border: `2px solid ${vars?.palette.tag[tone].ink}`,
          })}
        />
        {!isLast && <Box sx={{ width: '2px', flexGrow: 1, bgcolor: 'divider' }} />}
      </Box>
      <Box sx={{ pb: 1.75, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
          <strong>{t.of('timeline', entry.type)}</strong>
          <Typography component="span" color="text.secondary" variant="body2">
            <When at={entry.at} />
          </Typography>
        </Box>
        {detail !== '' && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** What an entry says besides its type. */
function detailOf(
  t: Text,
  { picture, decision, change, event, attempt }: TimelineEntry,
  nameOf: ReturnType<typeof useActorName>,
): string {
  const join = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');
  if (picture !== undefined) return join([t.of('picture', picture.kind), t('round.name', { round: picture.round })]);
  if (decision !== undefined)
    return join([
      t.of('verdict', decision.verdict),
      t.of('source', decision.source),
      decision.reasons.map((code) => t.of('reason', code)).join(t('list.separator')),
    ]);
  if (change !== undefined) return join([t.of('operation', change.operation), nameOf(change.by)]);
  if (event !== undefined) return t.of('event', event.type);
  if (attempt !== undefined)
    return join([
      t('timeline.attempt', { number: attempt.number }),
      t.of('attempt', attempt.result),
      attempt.httpStatus === null ? '' : `HTTP ${attempt.httpStatus}`,
      `${t.number(attempt.durationMs)} ms`,
    ]);
  return '';
}

const decisionTones: Readonly<Record<string, Tone>> = { approved: 'good', rejected: 'wrong', needs_review: 'soon' };

function toneOf({ decision, attempt, type }: TimelineEntry): Tone {
  if (decision !== undefined) return decisionTones[decision.verdict] ?? 'plain';
  if (attempt !== undefined) return attempt.result === 'delivered' ? 'good' : 'wrong';
  return type === 'event_recorded' ? 'info' : 'plain';
}
