/** @jsxImportSource react */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Tone } from '../theme.ts';

/** A short word on a coloured ground. The words say what the colour does. */
export function Tag({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={({ vars }) => ({
        display: 'inline-block',
        paddingInline: 1,
        paddingBlock: '1px',
        borderRadius: 1,
        fontSize: '0.8125rem',
        fontWeight: 600,
        lineHeight: 1.5,
        // Japanese words break at spaces only, as others do.
        wordBreak: 'keep-all',
        // Forced colours drop the ground.
        border: '1px solid transparent',
        backgroundColor: vars?.palette.tag[tone].ground,
        color: vars?.palette.tag[tone].ink,
      })}
    >
      {children}
    </Box>
  );
}
