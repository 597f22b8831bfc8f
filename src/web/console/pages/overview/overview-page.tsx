/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { getOverviewOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import type { Overview } from '../../../../../generated/clients/admin/types.gen.ts';
import { Facts } from '../../parts/facts.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { useNow } from '../../parts/use-now.ts';
import { When } from '../../parts/when.tsx';
import { useGrant } from '../../session/principal-context.ts';
import { type Text, useText } from '../../text/use-text.ts';
import { DaySheet } from './day-sheet.tsx';

const everyMs = 30_000;
/** Counts that are further behind than this say so. */
const behindMs = 60_000;
/** The largest number of what waits that the service counts. */
const most = 10_000;
const times = ['withinMinute', 'withinTenMinutes', 'withinHour', 'withinDay', 'later'] as const;

/** How the tenant is doing. */
export function OverviewPage() {
  const t = useText();
  const { tenantId } = useGrant();
  const query = useQuery({ ...getOverviewOptions({ path: { tenantId } }), refetchInterval: everyMs });
  return (
    <>
      <PageHead title={t('overview.title')} description={t('overview.description')} />
      <QueryView operation="getOverview" query={query}>
        {(overview) => <Parts overview={overview} />}
      </QueryView>
    </>
  );
}

function Parts({ overview }: { readonly overview: Overview }) {
  const t = useText();
  const now = useNow();
  const { countedUntil, days, decisionTimes, reviews, deliveries } = overview;
  const when = (at: string | null) => (at === null ? t('value.none') : <When at={at} isRelative />);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
      {now - Date.parse(countedUntil) > behindMs + everyMs && (
        <Alert severity="info">{t('overview.behind', { at: t.dateTime(countedUntil) })}</Alert>
      )}
      <DaySheet days={days} />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' } }}>
        <Sheet title={t('overview.reviews')}>
          <Facts
            facts={[
              [t('overview.waiting'), amount(t, reviews.waiting)],
              [t('overview.oldest'), when(reviews.oldestSince)],
            ]}
          />
        </Sheet>
        <Sheet title={t('overview.deliveries')}>
          <Facts
            facts={[
              [t('overview.endpoints'), t.number(deliveries.endpoints)],
              [t('overview.failing'), t.number(deliveries.failing)],
              [t('overview.paused'), t.number(deliveries.paused)],
              [t('overview.due'), amount(t, deliveries.waiting)],
              [t('overview.oldestDue'), when(deliveries.oldestDueAt)],
              [t('overview.abandoned'), amount(t, deliveries.abandoned)],
            ]}
          />
        </Sheet>
        <Sheet title={t('overview.times')}>
          <Times decisionTimes={decisionTimes} />
        </Sheet>
      </Box>
    </Box>
  );
}

function amount(t: Text, count: number): string {
  return count >= most ? t('overview.most', { count: t.number(count) }) : t.number(count);
}

/** How many decisions came within which time, with bars for the eye. */
function Times({ decisionTimes }: Pick<Overview, 'decisionTimes'>) {
  const t = useText();
  const total = times.reduce((sum, time) => sum + decisionTimes[time], 0);
  if (total === 0) return <EmptyState title={t('overview.noTimes')} />;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
      {times.map((time) => (
        <div key={time}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Box component="dt">{t(`overview.${time}`)}</Box>
            <Box component="dd" sx={{ m: 0 }}>
              {t.number(decisionTimes[time])} ({t.percent(decisionTimes[time] / total)})
            </Box>
          </Box>
          <Box
            aria-hidden
            sx={{ height: 6, borderRadius: 3, bgcolor: 'primary.main', minWidth: 2 }}
            style={{ width: `${(decisionTimes[time] / total) * 100}%` }}
          />
        </div>
      ))}
    </Box>
  );
}
