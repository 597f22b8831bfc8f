/** @jsxImportSource react */
import Box from '@mui/material/Box';
import type { Overview, OverviewDay } from '../../../../../generated/clients/admin/types.gen.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.ts';
import { BarChart } from './bar-chart.tsx';

const amounts = ['created', 'approved', 'needsReview', 'rejected'] as const;

/** Sessions and decisions by day: as bars, and as a table. */
export function DaySheet({ days }: Pick<Overview, 'days'>) {
  const t = useText();
  const total = (amount: (typeof amounts)[number]) => days.reduce((sum, day) => sum + day[amount], 0);
  const columns: readonly Column<OverviewDay>[] = [
    { key: 'day', label: t('overview.day'), cell: ({ day }) => <time dateTime={day}>{day}</time> },
    ...amounts.map((amount) => ({
      key: amount,
      label: t(`overview.${amount}`),
      cell: (day: OverviewDay) => t.number(day[amount]),
    })),
  ];
  if (days.every((day) => amounts.every((amount) => day[amount] === 0)))
    return (
      <Sheet title={t('overview.sessions')}>
        <EmptyState title={t('overview.none')} />
      </Sheet>
    );
  return (
    <Sheet title={t('overview.sessions')}>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, mb: 2, p: 0, listStyle: 'none' }}>
        {amounts.map((amount) => (
          <Box component="li" key={amount} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
            <Box
              component="span"
              aria-hidden
              sx={({ vars }) => ({
                ...{ width: 12, height: 12, borderRadius: '2px' },
                bgcolor: amount === 'created' ? 'primary.main' : vars?.palette.chart[amount],
              })}
            />
            {t(`overview.${amount}`)} <strong>{t.number(total(amount))}</strong>
          </Box>
        ))}
      </Box>
      <BarChart days={days} label={t('overview.chart')} />
      <Box component="details" sx={{ mt: 1.5 }}>
        <Box component="summary" sx={{ cursor: 'pointer', py: 0.75 }}>
          {t('overview.table')}
        </Box>
        <DataTable
          caption={t('overview.sessions')}
          columns={columns}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
        />
      </Box>
    </Sheet>
  );
}
