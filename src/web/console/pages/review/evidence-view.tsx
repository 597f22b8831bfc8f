/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { AdminSessionDetail, SessionEvidence } from '../../../../../generated/clients/admin/types.gen.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useText } from '../../text/use-text.ts';
import { CompareTable } from './compare-table.tsx';
import { valuesOfRound } from './compare-values.ts';
import { Findings } from './findings.tsx';
import { PictureBoard } from './picture-board.tsx';
import type { PictureView, ViewChange } from './picture-view.ts';

interface EvidenceViewProps {
  readonly session: AdminSessionDetail;
  readonly query: UseQueryResult<SessionEvidence, unknown>;
  readonly view: PictureView;
  readonly onChange: (change: ViewChange) => void;
  readonly onRound: (round: number) => void;
  /** Counts up with each wish for the next pictures. */
  readonly turn: number;
}

const paneCount = 2;

/** Pictures, values and findings of one round. */
export function EvidenceView({ session, query, view, onChange, onRound, turn }: EvidenceViewProps) {
  const t = useText();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
      <QueryView operation="listSessionEvidence" query={query}>
        {(evidence) => {
          const { values, isLatest } = valuesOfRound(session, evidence);
          return (
            <>
              <Pictures key={evidence.round} {...{ evidence, view, onChange, onRound, turn }} />
              <Sheet title={t('compare.title')} isFlush>
                {!isLatest && <Alert severity="info">{t('compare.earlierRound')}</Alert>}
                <CompareTable values={values} />
              </Sheet>
              <Findings findings={evidence.findings} />
            </>
          );
        }}
      </QueryView>
    </Box>
  );
}

type PicturesProps = Omit<EvidenceViewProps, 'session' | 'query'> & { readonly evidence: SessionEvidence };

/** Which two pictures are shown: at first the document and the face. */
function Pictures({ evidence, turn, ...rest }: PicturesProps) {
  const kinds = useMemo(() => {
    const all = [...evidence.pictures, ...evidence.frames].map(({ kind }) => kind);
    const first = ['document_front', 'face'].filter((kind) => all.includes(kind));
    return [...first, ...all.filter((kind) => !first.includes(kind))];
  }, [evidence]);
  const [shown, setShown] = useState<readonly string[]>(kinds.slice(0, paneCount));
  const [seen, setSeen] = useState(turn);
  useEffect(() => {
    if (turn === seen) return;
    setSeen(turn);
    // The first picture stays, and the next one takes the place beside it.
    setShown(([first = '', second = '']) => {
      const others = kinds.filter((kind) => kind !== first);
      const next = others[(others.indexOf(second) + 1) % others.length];
      return next === undefined ? [first] : [first, next];
    });
  }, [turn, seen, kinds]);
  return <PictureBoard evidence={evidence} shown={shown} onShow={setShown} {...rest} />;
}
