/** @jsxImportSource react */
import Box from '@mui/material/Box';
import type { OverviewDay } from '../../../../../generated/clients/admin/types.gen.ts';
import { useText } from '../../text/use-text.ts';
import { scaleEnd } from './bar-scale.ts';

/** What decisions were made, from the bottom of a bar to its top. */
const decisionParts = ['approved', 'needsReview', 'rejected'] as const satisfies readonly (keyof OverviewDay)[];

const height = 160;
const step = 24;
/** Between the parts of a bar. */
const gap = 1;

/** Two bars a day on a scale: the sessions that were created, and the decisions by verdict. A table beside it says the same. */
export function BarChart({ days, label }: { readonly days: readonly OverviewDay[]; readonly label: string }) {
  const t = useText();
  const decided = (day: OverviewDay) => day.approved + day.needsReview + day.rejected;
  const end = scaleEnd(Math.max(...days.map((day) => Math.max(day.created, decided(day)))));
  const size = (amount: number) => (amount / end) * height;
  const width = days.length * step;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1, fontSize: '0.8125rem' }}>
      <Box
        aria-hidden
        sx={{
          ...{ display: 'flex', flexDirection: 'column', justifyContent: 'space-between', my: '-0.6em' },
          ...{ lineHeight: 1.2, textAlign: 'end', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
        }}
      >
        {[end, end / 2, 0].map((amount) => (
          <span key={amount}>{t.number(amount)}</span>
        ))}
      </Box>
      <Box
        component="svg"
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        sx={({ vars }) => ({
          ...{ width: '100%', height, display: 'block', overflow: 'visible' },
          '& line': { stroke: vars?.palette.divider, vectorEffect: 'non-scaling-stroke' },
          '& line.base': { stroke: vars?.palette.text.secondary },
          '& .created': { fill: vars?.palette.primary.main },
          '& .approved': { fill: vars?.palette.chart.approved },
          '& .needsReview': { fill: vars?.palette.chart.needsReview },
          '& .rejected': { fill: vars?.palette.chart.rejected },
        })}
      >
        <line x1="0" x2={width} y1="0" y2="0" />
        <line x1="0" x2={width} y1={height / 2} y2={height / 2} />
        {days.map((day, at) => {
          let top = height;
          return (
            <g key={day.day}>
              <rect
                className="created"
                x={at * step + 3}
                y={height - size(day.created)}
                width="8"
                height={size(day.created)}
              />
              {decisionParts.map((part) => {
                const whole = size(day[part]);
                top -= whole;
                const drawn = Math.max(0, whole - gap);
                return (
                  <rect
                    key={part}
                    className={part}
                    x={at * step + 13}
                    y={top + whole - drawn}
                    width="8"
                    height={drawn}
                  />
                );
              })}
            </g>
          );
        })}
        <line className="base" x1="0" x2={width} y1={height} y2={height} />
      </Box>
      <Box sx={{ gridColumn: 2, display: 'flex', justifyContent: 'space-between', color: 'text.secondary', mt: 0.5 }}>
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </Box>
    </Box>
  );
}
