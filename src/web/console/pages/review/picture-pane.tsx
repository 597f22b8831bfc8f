/** @jsxImportSource react */
import Box from '@mui/material/Box';
import { type PointerEvent, useEffect, useRef } from 'react';
import { QueryView } from '../../parts/query-view.tsx';
import { useText } from '../../text/use-text.ts';
import type { PictureView, ViewChange } from './picture-view.ts';
import { usePicture } from './use-picture.ts';

interface PicturePaneProps {
  readonly sessionId: string;
  readonly round: number;
  readonly kind: string;
  /** What the picture is called. */
  readonly name: string;
  readonly view: PictureView;
  readonly onChange: (change: ViewChange) => void;
}

const wheelStep = 1.15;

/** One picture in the view that all panes share. */
export function PicturePane({ sessionId, round, kind, name, view, onChange }: PicturePaneProps) {
  const t = useText();
  const { query, url } = usePicture({ sessionId, round, kind });
  const pane = useRef<HTMLDivElement>(null);
  useWheel(pane, onChange);

  const move = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    if (buttons !== 1) return;
    onChange({ kind: 'move', x: movementX / currentTarget.clientWidth, y: movementY / currentTarget.clientHeight });
  };
  const { scale, turns, x, y } = view;
  return (
    <Box
      ref={pane}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={move}
      sx={{
        position: 'relative',
        aspectRatio: '4 / 3',
        overflow: 'hidden',
        borderRadius: 1,
        bgcolor: '#111',
        touchAction: scale > 1 ? 'none' : 'pan-y',
        cursor: scale > 1 ? 'grab' : 'default',
        '& .MuiAlert-root': { bgcolor: 'background.paper' },
      }}
    >
      <QueryView operation="getSessionPicture" query={query}>
        {() =>
          url !== null && (
            <Box
              component="img"
              src={url}
              alt={t('picture.alt', { kind: name })}
              draggable={false}
              style={{
                transform: `translate(${x * 100}%, ${y * 100}%) scale(${scale}) rotate(${turns * 90}deg)`,
              }}
              sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' }}
            />
          )
        }
      </QueryView>
    </Box>
  );
}

/** React's own wheel listeners cannot keep the page from scrolling. */
function useWheel(pane: { readonly current: HTMLElement | null }, onChange: (change: ViewChange) => void): void {
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const zoom = (event: WheelEvent) => {
      // Scrolling stays scrolling: only with the key that zooms in every browser.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      onChange({ kind: 'zoom', factor: event.deltaY < 0 ? wheelStep : 1 / wheelStep });
    };
    element.addEventListener('wheel', zoom, { passive: false });
    return () => element.removeEventListener('wheel', zoom);
  }, [pane, onChange]);
}
