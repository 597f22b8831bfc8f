// What the cameras of the screens see: an invented person's documents on a table, and the person.

import sharp, { type Sharp } from 'sharp';
import { drawFace, type FaceOptions } from '../specimens/draw-face.ts';
import { drawPassport } from '../specimens/draw-passport.ts';

const person = {
  lastName: 'Hayase',
  firstName: 'Mio',
  birthDate: '1994-11-23',
  gender: 'F',
  documentNumber: 'MT4512087',
  expiryDate: '2031-06-30',
} as const;

/** An upright phone's video. The page shows its middle, whose guide a passport of this width fills. */
const video = { width: 720, height: 1280 };
const passportWidth = 633;
const table = '#7d6a58';

const drawn = new Map<string, Promise<Buffer>>();

/** Draws once in a process. */
function once(name: string, draw: () => Promise<Buffer>): () => Promise<Buffer> {
  return () => {
    const present = drawn.get(name) ?? draw();
    drawn.set(name, present);
    return present;
  };
}

const page = once('page', () => drawPassport({ person, format: 'png', pixelsPerMm: 8 }));

async function onTable(width: number, change?: (picture: Sharp) => Sharp): Promise<Buffer> {
  const passport = await sharp(await page())
    .resize({ width })
    // No camera shows paper as pure white.
    .linear(0.84, 0)
    .png()
    .toBuffer();
  const whole = sharp({ create: { ...video, channels: 3, background: table } }).composite([{ input: passport }]);
  const flat = sharp(await whole.png().toBuffer());
  return (change?.(flat) ?? flat).jpeg({ quality: 90 }).toBuffer();
}

const glare = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${video.width}" height="${video.height}"><defs><radialGradient id="g"><stop offset="0.75" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><ellipse cx="450" cy="600" rx="130" ry="90" fill="url(#g)"/></svg>`,
);

/** The logo of an invented lender of bicycles: dark lines on nothing. */
export const logoFile = once('logo', () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="216" height="120" fill="none" stroke="#1f5f4a" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"><circle cx="50" cy="76" r="36"/><circle cx="166" cy="76" r="36"/><path d="M50 76L82 30H136L166 76M136 30L104 76H50M82 30L104 76M126 14H144M72 18H94L82 30"/></svg>',
    ),
  )
    .png()
    .toBuffer(),
);

const face = (name: string, options: FaceOptions) =>
  once(name, async () => {
    const square = await drawFace(1, { size: 960, occasion: 5, background: 'wall', format: 'png', ...options });
    return sharp(square).resize(720, 960).jpeg({ quality: 88 }).toBuffer();
  });

const ahead = face('ahead', {});

/** Pictures as the camera gives them. */
export const cameraPictures = {
  passport: once('passport', () => onTable(passportWidth)),
  far: once('far', () => onTable(400)),
  dark: once('dark', () => onTable(passportWidth, (picture) => picture.linear(0.16, 0))),
  glare: once('glare', () => onTable(passportWidth, (picture) => picture.composite([{ input: glare }]))),
  table: once('table', () =>
    sharp({ create: { ...video, channels: 3, background: table } })
      .jpeg()
      .toBuffer(),
  ),
  ahead,
  left: face('left', { yaw: 0.85 }),
  right: face('right', { yaw: -0.85 }),
  shut: face('shut', { eyesClosed: 1 }),
  darkFace: once('darkFace', async () =>
    sharp(await ahead())
      .linear(0.2, 0)
      .jpeg()
      .toBuffer(),
  ),
};

/** A photo of the passport, as a file that the user chooses. */
export const passportFile = once('file', async () =>
  sharp(await onTable(passportWidth))
    .extract({ left: 0, top: 297, width: 720, height: 686 })
    .jpeg({ quality: 85 })
    .toBuffer(),
);
