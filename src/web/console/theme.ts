import { createTheme } from '@mui/material/styles';

declare module '@mui/material/styles' {
  interface Palette {
    /** Grounds and inks of tags: what is well, what is due soon, what is wrong, and what is none of these. */
    tag: Record<Tone, { readonly ground: string; readonly ink: string }>;
    /** Of the decisions in a bar, from its bottom to its top. Neighbours differ in lightness, for those who see no colours. */
    chart: Record<'approved' | 'needsReview' | 'rejected', string>;
    seal: string;
  }
  interface PaletteOptions {
    tag: Record<Tone, { readonly ground: string; readonly ink: string }>;
    chart: Record<'approved' | 'needsReview' | 'rejected', string>;
    seal: string;
  }
}

/** How a tag is coloured. What it means is always in its words as well. */
export type Tone = 'plain' | 'good' | 'soon' | 'wrong' | 'info';

/** Paper, ink, and one vermilion seal, as on the capture page. What can be pressed is indigo; what is wrong is crimson. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#1f3f66' },
        error: { main: '#a3152b' },
        background: { default: '#f6f2ea', paper: '#fffdf9' },
        text: { primary: '#22201d', secondary: '#5d574e' },
        divider: '#ddd5c7',
        seal: '#b5301c',
        chart: { approved: '#14482a', needsReview: '#bb8508', rejected: '#7d0f20' },
        tag: {
          plain: { ground: '#ece6da', ink: '#47423a' },
          good: { ground: '#dcecdc', ink: '#1d4b2a' },
          soon: { ground: '#f5e4b0', ink: '#523f08' },
          wrong: { ground: '#f8dfdf', ink: '#83101f' },
          info: { ground: '#dde7f2', ink: '#1f3f66' },
        },
      },
    },
    dark: {
      palette: {
        primary: { main: '#a9c6ea' },
        error: { main: '#f2a3ab' },
        background: { default: '#171614', paper: '#201e1b' },
        text: { primary: '#f1ece3', secondary: '#b9b1a4' },
        divider: '#3b3731',
        seal: '#e2674f',
        chart: { approved: '#bfe3c6', needsReview: '#96700f', rejected: '#fbd3d6' },
        tag: {
          plain: { ground: '#35312b', ink: '#dcd4c6' },
          good: { ground: '#1f3a27', ink: '#bfe3c6' },
          soon: { ground: '#46370a', ink: '#f5e4b0' },
          wrong: { ground: '#4a1a20', ink: '#f8c9cd' },
          info: { ground: '#22354d', ink: '#c9dcf4' },
        },
      },
    },
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: 'system-ui, "Hiragino Sans", "Noto Sans JP", sans-serif',
    fontSize: 14,
    h1: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3 },
    h2: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.4 },
    h3: { fontSize: '0.9375rem', fontWeight: 650, lineHeight: 1.4 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        '@media (prefers-reduced-motion: reduce)': { '*, *::before, *::after': { transition: 'none !important' } },
      },
    },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        // Not in the colour of the words: on a filled button they are as light as the page.
        root: ({ theme: { vars } }) => ({
          '&.Mui-focusVisible': { outline: `3px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
        }),
      },
    },
    MuiIconButton: { styleOverrides: { root: { '&.Mui-focusVisible': { outline: '3px solid', outlineOffset: 1 } } } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiLink: { defaultProps: { underline: 'always' } },
    MuiAlert: { defaultProps: { variant: 'outlined' }, styleOverrides: { action: { whiteSpace: 'nowrap' } } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  },
});
