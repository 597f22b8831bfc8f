/** @jsxImportSource react */
import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** Drawn with lines on a field of 24 by 24. */
const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  zoomIn: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20M10.5 7.5v6M7.5 10.5h6',
  zoomOut: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20M7.5 10.5h6',
  rotateLeft: 'M4 5v5h5M4.6 10A8 8 0 1 1 4 13.5',
  rotateRight: 'M20 5v5h-5M19.4 10A8 8 0 1 0 20 13.5',
  reset: 'M4 9V4h5M20 15v5h-5M4 4l6 6M20 20l-6-6',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3L7 7M17 17l1.7 1.7M18.7 5.3L17 7M7 17l-1.7 1.7',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  keyboard: 'M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M7 14.5h10',
  back: 'M14.5 6L8.5 12l6 6',
  forward: 'M9.5 6l6 6-6 6',
  up: 'M6 14.5l6-6 6 6',
  down: 'M6 9.5l6 6 6-6',
  language:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c-4.5 4.7-4.5 12.3 0 17M12 3.5c4.5 4.7 4.5 12.3 0 17',
  account: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.8-3.6 3.6-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  signOut: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
} as const;

/** A sign beside or instead of a word, which says the same. */
export function Icon({ name, ...props }: { readonly name: keyof typeof paths } & SvgIconProps) {
  return (
    <SvgIcon fontSize="small" {...props}>
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </SvgIcon>
  );
}
