/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { BulkRedelivery } from '../../../../../generated/clients/admin/types.gen.ts';
import { Tag } from '../../parts/tag.tsx';
import { useActorName } from '../../parts/use-actor-name.ts';
import { When } from '../../parts/when.tsx';
import { usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';

const parts = ['delivered', 'waiting', 'retrying', 'ended'] as const;

/** How far a resend has come. */
export function ResendProgress({ bulk }: { readonly bulk: BulkRedelivery }) {
  const t = useText();
  const nameOf = useActorName();
  const { selfId } = usePrincipalState();
  const { selected, delivered, ended, state } = bulk;
  const done = delivered + ended;
  const share = selected === 0 ? Number(state === 'finished') : done / selected;
  const counts = parts
    .filter((part) => bulk[part] > 0)
    .map((part) => t(`resend.${part}`, { count: t.number(bulk[part]) }));
  const progress = t('resend.done', { done: t.number(done), selected: t.number(selected) });
  return (
    <Box component="li" sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider', listStyle: 'none' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        <Tag tone={state === 'finished' ? (ended === 0 ? 'good' : 'soon') : 'info'}>{t(`resend.state.${state}`)}</Tag>
        <When at={bulk.createdAt} />
        <Typography variant="body2" color="text.secondary" component="span">
          {bulk.createdBy.id === selfId ? t('resend.byYou') : t('resend.by', { by: nameOf(bulk.createdBy) })}
        </Typography>
        <Typography variant="body2" color="text.secondary" component="span" sx={{ overflowWrap: 'anywhere' }}>
          {describe(bulk.filter)}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', my: 1 }}>
        <LinearProgress
          variant="determinate"
          value={Math.round(share * 100)}
          aria-label={t('resend.progress')}
          aria-valuetext={progress}
          sx={{ flexGrow: 1, height: 8, borderRadius: 4 }}
        />
        <Box
          component="span"
          sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', minWidth: '8.5rem', textAlign: 'end' }}
        >
          {progress}
        </Box>
      </Box>
      <Typography variant="body2">{counts.join(t('list.separator'))}</Typography>
      {bulk.limited && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {t('resend.limited')}
        </Alert>
      )}
    </Box>
  );

  function describe({ endpointId, status, result, eventType, from, to }: BulkRedelivery['filter']): string {
    const said = [
      ...(endpointId === null ? [] : [`${t('column.endpoint')} …${endpointId.slice(-6)}`]),
      ...(status === null ? [] : [t.of('delivery', status)]),
      ...(result === null ? [] : [t.of('attempt', result)]),
      ...(eventType === null ? [] : [t.of('event', eventType)]),
      ...(from === null ? [] : [`${t('deliveries.from')} ${t.dateTime(from)}`]),
      ...(to === null ? [] : [`${t('deliveries.to')} ${t.dateTime(to)}`]),
    ];
    return said.length === 0 ? t('resend.everything') : said.join(t('list.separator'));
  }
}
