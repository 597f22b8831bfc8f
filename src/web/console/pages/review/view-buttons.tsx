/** @jsxImportSource react */
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Icon } from '../../parts/icon.tsx';
import { useText } from '../../text/use-text.ts';
import type { ViewChange } from './picture-view.ts';

/** How much a press on a button or key zooms. */
export const zoomStep = 1.4;

const buttons = [
  { name: 'zoomIn', icon: 'zoomIn', change: { kind: 'zoom', factor: zoomStep } },
  { name: 'zoomOut', icon: 'zoomOut', change: { kind: 'zoom', factor: 1 / zoomStep } },
  { name: 'turnLeft', icon: 'rotateLeft', change: { kind: 'turn', turns: -1 } },
  { name: 'turnRight', icon: 'rotateRight', change: { kind: 'turn', turns: 1 } },
  { name: 'reset', icon: 'reset', change: { kind: 'reset' } },
] as const;

/** Zooms and turns all pictures. */
export function ViewButtons({ onChange }: { readonly onChange: (change: ViewChange) => void }) {
  const t = useText();
  return (
    <Box role="group" aria-label={t('view.label')} sx={{ display: 'flex' }}>
      {buttons.map(({ name, icon, change }) => (
        <IconButton
          key={name}
          size="small"
          onClick={() => onChange(change)}
          aria-label={t(`view.${name}`)}
          title={t(`view.${name}`)}
        >
          <Icon name={icon} />
        </IconButton>
      ))}
    </Box>
  );
}
