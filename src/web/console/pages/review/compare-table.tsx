/** @jsxImportSource react */
import Box from '@mui/material/Box';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useText } from '../../text/use-text.ts';
import type { ComparedValue } from './compare-values.ts';
import { diffCharacters } from './diff-characters.ts';
import { isSameCharacter } from './equality-rules.ts';
import type { Relation } from './relation.ts';

/** What was read, typed and pre-registered, beside each other. */
export function CompareTable({ values }: { readonly values: readonly ComparedValue[] }) {
  const t = useText();
  if (values.length === 0) return <EmptyState title={t('compare.empty')}>{t('compare.emptyWhy')}</EmptyState>;
  const columns: readonly Column<ComparedValue>[] = [
    { key: 'name', label: t('compare.value'), cell: ({ name }) => <strong>{t.of('field', name)}</strong> },
    { key: 'read', label: t('compare.read'), cell: ({ read }) => read ?? <None /> },
    {
      key: 'typed',
      label: t('compare.typed'),
      cell: ({ typed, read, relations }) => <Beside value={typed} read={read} relation={relations.typed} />,
    },
    {
      key: 'registered',
      label: t('compare.registered'),
      cell: ({ registered, read, relations }) => (
        <Beside value={registered} read={read} relation={relations.registered} />
      ),
    },
  ];
  return <DataTable caption={t('compare.title')} columns={columns} rows={values} keyOf={({ name }) => name} />;
}

function None() {
  const t = useText();
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {t('value.none')}
    </Box>
  );
}

interface BesideProps {
  readonly value: string | null;
  readonly read: string | null;
  readonly relation: Relation;
}

/** A value beside the one that was read: what differs is marked, and what makes them the same is named. */
function Beside({ value, read, relation }: BesideProps) {
  const t = useText();
  if (value === null) return <None />;
  if (relation.kind === 'alone') return <span>{value}</span>;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.25, alignItems: 'baseline' }}>
      {relation.kind === 'different' ? <Marked value={value} read={read as string} /> : <span>{value}</span>}
      {relation.kind === 'different' && <Tag tone="wrong">{t('compare.different')}</Tag>}
      {relation.kind === 'open' && <Tag>{t('compare.open')}</Tag>}
      {relation.kind === 'same' && (
        <Tag tone="good">
          {relation.rules.length === 0
            ? t('compare.same')
            : t('compare.sameBy', {
                rules: relation.rules.map((rule) => t.of('rule', rule)).join(t('list.separator')),
              })}
        </Tag>
      )}
    </Box>
  );
}

/** A text with the characters marked that the other one does not have. */
function Marked({ value, read }: { readonly value: string; readonly read: string }) {
  let at = 0;
  return (
    <span>
      {diffCharacters(value, read, isSameCharacter).map(({ text, isDifferent }) => {
        at += text.length;
        return isDifferent ? (
          <Box
            component="mark"
            key={at}
            sx={({ vars }) => ({
              bgcolor: vars?.palette.tag.wrong.ground,
              color: vars?.palette.tag.wrong.ink,
              textDecoration: 'underline 2px',
              textUnderlineOffset: 3,
            })}
          >
            {text}
          </Box>
        ) : (
          <span key={at}>{text}</span>
        );
      })}
    </span>
  );
}
