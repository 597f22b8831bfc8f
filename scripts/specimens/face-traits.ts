// The looks of invented people. Drawn faces that are nearly alike all match, so people differ in every trait at once.

import type { Pool } from './japanese-persons.ts';

export type HairStyle = 'short' | 'long' | 'bob' | 'bald' | 'curly' | 'fringe' | 'bun' | 'receding';
export type BeardStyle = 'none' | 'moustache' | 'full' | 'goatee' | 'stubble';

/** One person. Lengths are in units of the drawing, which is 640 wide and high. */
export interface FaceTraits {
  readonly skin: { readonly hue: number; readonly saturation: number; readonly lightness: number };
  readonly hairColour: string;
  readonly irisColour: string;
  readonly lipColour: string;
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** 0 is a pointed chin, 1 a square jaw. */
  readonly jaw: number;
  readonly eyeDistance: number;
  readonly eyeWidth: number;
  readonly eyeHeight: number;
  readonly eyeTilt: number;
  readonly eyeLevel: number;
  readonly browThickness: number;
  readonly browGap: number;
  readonly browTilt: number;
  readonly noseWidth: number;
  readonly noseLength: number;
  readonly mouthWidth: number;
  readonly lipThickness: number;
  readonly mouthLevel: number;
  readonly earSize: number;
  /** 0 is young, 1 is old: lines, sunken eyes. */
  readonly age: number;
  readonly hair: HairStyle;
  readonly beard: BeardStyle;
  readonly glasses: boolean;
  readonly freckles: boolean;
  readonly mole: { readonly x: number; readonly y: number } | null;
}

const hairColours = ['#14110f', '#3b2417', '#6d4425', '#a8763a', '#d9b56c', '#8c8c8c', '#e4e2de', '#7c2a12'] as const;
const irisColours = ['#2c1a0e', '#4a2f17', '#5a6b3a', '#3f6a8f', '#6f7f88'] as const;
const lipColours = ['#a14a48', '#8a3b3f', '#b9676a', '#7a4038', '#c0504d'] as const;
const hairStyles: readonly HairStyle[] = ['short', 'long', 'curly', 'bald', 'fringe', 'bun', 'receding', 'bob'];
const beardStyles: readonly BeardStyle[] = ['none', 'full', 'none', 'moustache', 'none', 'goatee', 'stubble'];

/**
 * The person of a seed. Each trait walks its range by its own irrational step, so that the people of neighbouring seeds are far apart
 * and no two seeds give the same person.
 * @param seed a whole number from 0
 */
export function faceTraits(seed: number): FaceTraits {
  let traits = 0;
  const share = (): number => {
    traits += 1;
    const step = Math.sqrt(primes[traits % primes.length] as number);
    return (0.37 * traits + (seed + 1) * step) % 1;
  };
  const between = (low: number, high: number): number => low + (high - low) * share();
  const one = <T>(of: readonly T[]): T => of[Math.floor(share() * of.length)] as T;
  const skin = { hue: between(18, 34), saturation: between(26, 50), lightness: between(27, 80) };
  return {
    skin,
    hairColour: one(hairColours),
    irisColour: one(irisColours),
    lipColour: one(lipColours),
    halfWidth: between(112, 160),
    halfHeight: between(165, 205),
    jaw: share(),
    eyeDistance: between(50, 72),
    eyeWidth: between(24, 38),
    eyeHeight: between(11, 17),
    eyeTilt: between(-5, 5),
    eyeLevel: between(-34, -8),
    browThickness: between(4, 17),
    browGap: between(24, 42),
    browTilt: between(-9, 9),
    noseWidth: between(18, 42),
    noseLength: between(58, 92),
    mouthWidth: between(34, 64),
    lipThickness: between(7, 21),
    mouthLevel: between(88, 108),
    earSize: between(24, 46),
    age: share(),
    hair: one(hairStyles),
    beard: one(beardStyles),
    glasses: share() > 0.75,
    freckles: share() > 0.8,
    mole: share() > 0.7 ? { x: between(-70, 70), y: between(20, 90) } : null,
  };
}

const primes = [
  2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109,
  113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181,
] as const;

/**
 * The seed of a person's face. Thresholds are chosen on the first pool and measured on the second; they share no face.
 * @param index a whole number, the person's
 */
export function faceSeedOf(pool: Pool, index: number): number {
  const block = 2 * Math.floor(index / 1000) + (pool === 'tuning' ? 0 : 1);
  return block * 1000 + (index % 1000);
}
