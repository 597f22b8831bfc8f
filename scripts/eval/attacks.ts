// Sessions of attackers. The data that they type always fits what their document shows, so that only the trick itself can give them away.

import sharp from 'sharp';
import type { EvidencePicture } from '../../src/domain/check.ts';
import { paperCopy, screenCopy } from '../specimens/copies.ts';
import { drawFace } from '../specimens/draw-face.ts';
import { drawPassport } from '../specimens/draw-passport.ts';
import { addMonths } from '../specimens/japanese-dates.ts';
import { inventJapanesePerson } from '../specimens/japanese-persons.ts';
import { photograph, presetOptions } from '../specimens/photograph.ts';
import { seededRandom } from '../specimens/seeded-random.ts';
import type { Drawings } from './drawings.ts';
import {
  chooseChallenge,
  type DrawOptions,
  drawBackPhotograph,
  drawFaceEvidence,
  drawFrames,
  drawFrontPhotograph,
  drawPortrait,
  photographFront,
  selfieOptions,
  stepsOf,
} from './genuine.ts';
import { drawOwnForgery } from './own-forgery.ts';
import type { AttackClass, DocumentKind, EvalSession } from './session.ts';
import { drawZoneOnWhite } from './strip.ts';
import { evalState, type Subject, subjectOf } from './subjects.ts';

/** The documents that a class can be tried with, and whether its trick is in the face: then the plan has the face step. */
export const attackPlans: Readonly<
  Record<AttackClass, { readonly documents: readonly DocumentKind[]; readonly needsFace: boolean }>
> = {
  strip_on_white: { documents: ['passport', 'td2_card'], needsFace: false },
  other_persons_kana: { documents: ['passport'], needsFace: false },
  swapped_portrait: {
    documents: ['driver_license', 'passport', 'residence_card', 'my_number_card', 'td2_card'],
    needsFace: true,
  },
  other_persons_document: {
    documents: ['driver_license', 'passport', 'residence_card', 'my_number_card', 'td2_card'],
    needsFace: true,
  },
  screen_copy: {
    documents: ['driver_license', 'passport', 'residence_card', 'my_number_card', 'td2_card'],
    needsFace: false,
  },
  // A residence card states each date once or twice in the same way: who edits both leaves nothing to compare.
  edited_date: { documents: ['passport', 'driver_license', 'td2_card', 'my_number_card'], needsFace: false },
  photo_of_photo: { documents: ['driver_license', 'passport'], needsFace: true },
  replayed_challenge: { documents: ['driver_license', 'passport'], needsFace: true },
  two_faces: { documents: ['driver_license', 'passport'], needsFace: true },
  own_forgery: { documents: ['driver_license', 'passport'], needsFace: false },
};

/** Pastes a printed portrait over the one of the document: a little larger, a little askew, with an edge. */
async function pastePortrait(front: Buffer, subject: Subject, portrait: Buffer, seed: number): Promise<Buffer> {
  const random = seededRandom(seed * 443 + 19);
  const { width = 0 } = await sharp(front).metadata();
  const scale = width / subject.width;
  const { x, y, width: boxWidth, height: boxHeight } = subject.portrait;
  const border = 2 + Math.round(random() * 4);
  const photo = await sharp(portrait)
    .resize(
      Math.round(boxWidth * scale * (1.03 + random() * 0.04)),
      Math.round(boxHeight * scale * (1.03 + random() * 0.04)),
      {
        fit: 'cover',
      },
    )
    .modulate({ brightness: 0.92 + random() * 0.2, saturation: 0.8 + random() * 0.3 })
    .extend({ top: border, bottom: border, left: border, right: border, background: '#f6f5f0' })
    .rotate((random() - 0.5) * 4, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  return sharp(front)
    .composite([
      { input: photo, left: Math.max(0, Math.round(x * scale - 8)), top: Math.max(0, Math.round(y * scale - 8)) },
    ])
    .png()
    .toBuffer();
}

/** What an editor of dates changes, and the birth date typed with it. */
function edits(subject: Subject, round: number): { changes: Parameters<Subject['front']>[0]; typedBirth?: string } {
  const birth = subject.fields.birth_date as string;
  const expiry = subject.fields.expiry_date as string;
  const younger = addMonths(birth, 12 * (3 + (round % 7)) + 5);
  const later = addMonths(expiry, 48);
  if (subject.document === 'my_number_card') return { changes: { birthDate: younger }, typedBirth: younger };
  if (subject.document === 'driver_license') {
    return round % 2 === 0
      ? { changes: { expiryDate: later } }
      : { changes: { birthDate: younger }, typedBirth: younger };
  }
  // On documents with a zone: the page alone, or the zone alone, with right check digits.
  const kind = (round + Math.floor(round / 3)) % 3;
  if (kind === 0) return { changes: { birthDate: younger }, typedBirth: younger };
  if (kind === 1) return { changes: { zone: { birthDate: younger } }, typedBirth: younger };
  return { changes: { expiryDate: '2025-03-04', zone: { expiryDate: later } } };
}

/** The passport of a Japanese person. */
function drawJapanesePassport({ pool, index, seed }: DrawOptions, portrait: Buffer): Promise<Buffer> {
  const holder = inventJapanesePerson(pool, index);
  const person = {
    lastName: holder.last.latin,
    firstName: holder.first.latin,
    birthDate: holder.birthDate,
    gender: holder.gender,
    documentNumber: `TK${String(1000000 + ((seed * 7919) % 9000000))}`,
    expiryDate: '2033-05-06',
    state: evalState,
  };
  return drawPassport({ person, portrait, mark: false, seed: index, format: 'png', pixelsPerMm: 12 });
}

/** A Japanese name with the passport of another person: the kana that are typed are those of the passport. */
async function otherPersonsKana(
  { base, round }: AttackOptions,
  drawings: Drawings,
): Promise<Pick<EvalSession, 'pictures' | 'userInput' | 'preRegisteredInfo'>> {
  const { care, pool, index, seed } = base;
  const holder = inventJapanesePerson(pool, index);
  let victim = inventJapanesePerson(pool, index + 1 + round);
  for (let next = 1; victim.last.kana === holder.last.kana || victim.first.kana === holder.first.kana; next += 1) {
    victim = inventJapanesePerson(pool, index + 1 + round + next);
  }
  const pictures = await drawings.once(['japanese passport', care, pool, index, seed], async () => {
    const portrait = await drawPortrait(subjectOf('passport', pool, index).faceSeed);
    return [await photographFront(await drawJapanesePassport(base, portrait), base)];
  });
  const typed = { lastName: victim.last.kanji, firstName: victim.first.kanji, birthDate: holder.birthDate };
  return {
    pictures,
    userInput: { ...typed, lastNameKana: holder.last.kana, firstNameKana: holder.first.kana },
    preRegisteredInfo: typed,
  };
}

/** What the session of an attacker is drawn from. */
export interface AttackOptions {
  /** The genuine session from which everything is borrowed that is not forged. */
  readonly base: DrawOptions;
  /** The genuine session of another person, who may be the attacker. */
  readonly other: DrawOptions;
  /** Chooses how it is forged, and the challenge. */
  readonly seed: number;
  /** The number of the session among those of its class and document. */
  readonly round: number;
}

/**
 * Draws the session of an attacker. Where the trick is in the document, the plan has no face step: a face that is not recognized would hide
 * whether the check of the document noticed anything.
 */
export async function drawAttack(group: AttackClass, options: AttackOptions, drawings: Drawings): Promise<EvalSession> {
  const { base, other, seed, round } = options;
  const { document, care, pool, index } = base;
  const subject = subjectOf(document, pool, index);
  const attacker = subjectOf(document, pool, other.index).faceSeed;
  const { needsFace } = attackPlans[group];
  const session: Omit<EvalSession, 'pictures' | 'challenge'> = {
    group,
    document,
    care,
    pool,
    person: index,
    userInput: subject.typed,
    preRegisteredInfo: subject.registered,
    steps: stepsOf(needsFace),
    fields: {},
    currentAddress: null,
    right: group === 'own_forgery' ? ['approved', 'needs_review', 'rejected'] : ['needs_review', 'rejected'],
  };
  const portrait = (): Promise<Buffer> => drawPortrait(subject.faceSeed);
  const front = async (changes: Parameters<Subject['front']>[0] = {}): Promise<Buffer> =>
    subject.front({ portrait: await portrait(), ...changes });
  const back = (): Promise<EvidencePicture[]> => drawBackPhotograph(base, drawings);
  /** A session with a forged front; the back, where there is one, is genuine. */
  const forged = async (picture: Buffer, change: Partial<EvalSession> = {}): Promise<EvalSession> => {
    const pictures = [await photographFront(picture, { ...base, seed }), ...(await back())];
    return { ...session, pictures, challenge: null, ...change };
  };
  /** A session with the genuine document. */
  const genuine = async (selfie: Buffer, challenge: EvalSession['challenge']): Promise<EvalSession> => {
    const pictures = [await drawFrontPhotograph(base, drawings), ...(await back())];
    return { ...session, pictures: [...pictures, { kind: 'face', bytes: selfie }], challenge };
  };

  switch (group) {
    case 'strip_on_white': {
      const strip = await drawZoneOnWhite(document, pool, index);
      return { ...session, pictures: [await photographFront(strip, { ...base, seed })], challenge: null };
    }
    case 'other_persons_kana':
      return { ...session, ...(await otherPersonsKana(options, drawings)), challenge: null };
    case 'swapped_portrait': {
      const pasted = await pastePortrait(await front(), subject, await drawPortrait(attacker), seed);
      const { selfie, challenge } = await drawFaceEvidence(attacker, other, drawings);
      const { pictures, ...rest } = await forged(pasted);
      return { ...rest, pictures: [...pictures, selfie], challenge };
    }
    case 'other_persons_document': {
      const { selfie, challenge } = await drawFaceEvidence(attacker, other, drawings);
      return genuine(selfie.bytes, challenge);
    }
    case 'screen_copy':
      return forged(await screenCopy(await front(), { seed }));
    case 'edited_date': {
      const { changes, typedBirth } = edits(subject, round);
      const birthDate = typedBirth ?? (subject.typed.birthDate as string);
      return forged(await front(changes), {
        userInput: { ...subject.typed, birthDate },
        preRegisteredInfo: { ...subject.registered, birthDate },
      });
    }
    case 'photo_of_photo': {
      const print = await paperCopy(await drawFace(subject.faceSeed, selfieOptions('clean', seed)), { seed });
      const show = (shot: number): Promise<Buffer> =>
        photograph(print, { ...presetOptions('mild', pool, seed * 5 + shot), width: 1000, fill: 0.97 });
      const actions = chooseChallenge(seed);
      const frames = await Promise.all(actions.map((_, shot) => show(shot + 1)));
      return genuine(await show(0), { actions, frames, isRepeated: false });
    }
    case 'replayed_challenge': {
      // The recording of an earlier session, shown to another challenge.
      const recorded = await drawFaceEvidence(subject.faceSeed, base, drawings);
      let actions = chooseChallenge(seed);
      for (let next = 1; actions.join() === recorded.challenge.actions.join(); next += 1) {
        actions = chooseChallenge(seed + next);
      }
      return genuine(recorded.selfie.bytes, { ...recorded.challenge, actions });
    }
    case 'two_faces': {
      const both = { ...selfieOptions(care, seed), second: attacker };
      const actions = chooseChallenge(seed);
      const frames = await drawFrames(subject.faceSeed, actions, both);
      return genuine(await drawFace(subject.faceSeed, both), { actions, frames, isRepeated: false });
    }
    case 'own_forgery': {
      const whole = await drawOwnForgery(document, pool, index, await portrait());
      return forged(await paperCopy(whole, { seed }));
    }
  }
}
