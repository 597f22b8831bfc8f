/** @jsxImportSource react */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A column: its heading, and what a row has in it. */
export interface Column<T> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: T) => ReactNode;
}

interface DataTableProps<T> {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  /** Less room between columns, where there are many. */
  readonly isDense?: boolean;
}

/** Given explicitly: where `display` is changed, elements of a table lose the roles that they have by themselves. */
const role = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** Below this width a row is shown as a list of its values, each with its heading. */
const narrow = '@media (max-width: 719.95px)';

/** A table that stays readable on a phone. */
export function DataTable<T>({ caption, columns, rows, keyOf, isDense = false }: DataTableProps<T>) {
  return (
    <Box
      component="table"
      {...role.table}
      aria-label={caption}
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        '& th': {
          textAlign: 'start',
          fontSize: '0.8125rem',
          fontWeight: 600,
          color: 'text.secondary',
          px: 2,
          py: 0.75,
          // A heading in Japanese breaks between words only.
          wordBreak: 'keep-all',
        },
        '& td': { px: 2, py: 1.25, borderTop: 1, borderColor: 'divider', verticalAlign: 'top' },
        ...(isDense && {
          '@media (min-width: 720px)': {
            '& :is(th, td):not(:first-of-type)': { pl: 1 },
            '& :is(th, td):not(:last-of-type)': { pr: 1 },
          },
        }),
        // The words of buttons stand where the words of other cells do.
        '& td .MuiButton-sizeSmall': { minWidth: 0, my: '-3px' },
        '& td > div > .MuiButton-sizeSmall': { mx: '-5px' },
        '& tbody tr:hover': { bgcolor: 'action.hover' },
        [narrow]: {
          '&, & tbody, & tr, & td': { display: 'block' },
          '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
          '& tr': { borderTop: 1, borderColor: 'divider', py: 1 },
          '& td': { border: 0, py: 0.375, display: 'flex', gap: 1.5, alignItems: 'baseline' },
          '& td::before': {
            content: 'attr(data-label)',
            flex: '0 0 7.5rem',
            fontSize: '0.8125rem',
            fontWeight: 600,
            color: 'text.secondary',
          },
        },
      }}
    >
      <thead {...role.rowgroup}>
        <tr {...role.row}>
          {columns.map(({ key, label }) => (
            <th key={key} {...role.columnheader} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...role.rowgroup}>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...role.row}>
            {columns.map(({ key, label, cell }) => (
              <td key={key} {...role.cell} data-label={label}>
                <Box sx={{ minWidth: 0, overflowWrap: 'break-word', [narrow]: { overflowWrap: 'anywhere' } }}>
                  {cell(row)}
                </Box>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
