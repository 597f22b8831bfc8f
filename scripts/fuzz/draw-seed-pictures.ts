import { drawBoard } from '../specimens/draw-board.ts';
import { drawPassport } from '../specimens/draw-passport.ts';
import type { SeedPictures } from './seed-data.ts';

/** The invented person of the seeded passport. */
const person = {
  lastName: 'Brandt',
  firstName: 'Mira',
  documentNumber: 'MT4512087',
  birthDate: '1991-04-12',
  gender: 'F',
  expiryDate: `${new Date().getUTCFullYear() + 5}-06-30`,
} as const;

/** Draws a passport that can be read, and a picture of nothing, by the names of their files. */
export async function drawSeedPictures(): Promise<SeedPictures> {
  const blank = drawBoard();
  return {
    'passport.jpg': await drawPassport({ person, table: true }),
    'blank.jpg': await blank.jpeg().toBuffer(),
    'blank.png': await blank.png().toBuffer(),
  };
}
