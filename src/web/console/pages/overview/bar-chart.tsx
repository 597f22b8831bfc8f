/** @jsxImportSource react */
import Box from '@mui/material/Box';
import type { OverviewDay } from '../../../../../generated/clients/admin/types.gen.ts';
import type { Tone } from '../../theme.ts';

/** What decisions were made, from the bottom of a bar to its top. */
export const decisionParts = [
  ['approved', 'good'],
  ['needsReview', 'soon'],
  ['rejected', 'wrong'],
] as const satisfies readonly (readonly [keyof OverviewDay, Tone])[];

const height = 160;
const step = 24;

/** Two bars a day: the sessions that were created, and the decisions by verdict. A table beside it says the same. */
export function BarChart({ days, label }: { readonly days: readonly OverviewDay[]; readonly label: string }) {
  const decided = (day: OverviewDay) => day.approved + day.needsReview + day.rejected;
  const most = Math.max(1, ...days.map((day) => Math.max(day.created, decided(day))));
  const size = (amount: number) => (amount / most) * height;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${days.length * step} ${height}`}
      preserveAspectRatio="none"
      sx={({ vars }) => ({
        width: '100%',
        height,
        display: 'block',
        borderBottom: 1,
        borderColor: 'text.secondary',
        '& .created': { fill: vars?.palette.primary.main },
        ...Object.fromEntries(
          decisionParts.map(([part, tone]) => [`& .${part}`, { fill: vars?.palette.tag[tone].ink }]),
        ),
      })}
    >
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
            {decisionParts.map(([part]) => {
              top -= size(day[part]);
              return <rect key={part} className={part} x={at * step + 13} y={top} width="8" height={size(day[part])} />;
            })}
          </g>
        );
      })}
    </Box>
  );
}
