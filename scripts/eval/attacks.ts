// Sessions of attackers. The data that they type always fits what their document shows, so that only the trick itself can give them away.

import sharp from 'sharp';
import { paperCopy, screenCopy } from '../specimens/copies.ts';
import { drawFace } from '../specimens/draw-face.ts';
import { drawPassport } from '../specimens/draw-passport.ts';
import { addMonths } from '../specimens/japanese-dates.ts';
import { inventJapanesePerson } from '../specimens/japanese-persons.ts';
import { photograph, presetOptions } from '../specimens/photograph.ts';
import { seededRandom } from '../specimens/seeded-random.ts';
import {
  chooseChallenge,
  type DrawOptions,
  drawFaceEvidence,
  drawFrames,
  drawPortrait,
  photographDocument,
  selfieOptions,
  stepsOf,
} from './genuine.ts';
import { drawOwnForgery } from './own-forgery.ts';
import type { AttackClass, DocumentKind, EvalSession } from './session.ts';
import { drawZoneOnWhite } from './strip.ts';
import { evalState, type Subject, subjectOf } from './subjects.ts';

/** The documents that a class can be tried with, and whether it needs the face step to be noticed. */
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
function edits(subject: Subject, seed: number): { changes: Parameters<Subject['front']>[0]; typedBirth?: string } {
  const birth = subject.fields.birth_date as string;
  const expiry = subject.fields.expiry_date as string;
  const younger = addMonths(birth, 12 * (3 + (seed % 7)) + 5);
  const later = addMonths(expiry, 48);
  if (subject.document === 'my_number_card') return { changes: { birthDate: younger }, typedBirth: younger };
  if (subject.document === 'driver_license') {
    return seed % 2 === 0
      ? { changes: { expiryDate: later } }
      : { changes: { birthDate: younger }, typedBirth: younger };
  }
  // On documents with a zone: the page alone, or the zone alone, with right check digits.
  if (seed % 3 === 0) return { changes: { birthDate: younger }, typedBirth: younger };
  if (seed % 3 === 1) return { changes: { zone: { birthDate: younger } }, typedBirth: younger };
  return { changes: { expiryDate: '2025-03-04', zone: { expiryDate: later } } };
}

/** A Japanese name with the passport of another person: the kana that are typed are those of the passport. */
async function otherPersonsKana(
  options: DrawOptions,
): Promise<Pick<EvalSession, 'pictures' | 'userInput' | 'preRegisteredInfo'>> {
  const { pool, index, seed } = options;
  const holder = inventJapanesePerson(pool, index);
  const victim = inventJapanesePerson(pool, index + 1);
  const person = {
    lastName: holder.last.latin,
    firstName: holder.first.latin,
    birthDate: holder.birthDate,
    gender: holder.gender,
    documentNumber: `TK${String(1000000 + ((seed * 7919) % 9000000))}`,
    expiryDate: '2033-05-06',
    state: evalState,
  };
  const portrait = await drawPortrait(subjectOf('passport', pool, index).faceSeed);
  const front = await drawPassport({ person, portrait, mark: false, seed: index, format: 'png', pixelsPerMm: 12 });
  const typed = { lastName: victim.last.kanji, firstName: victim.first.kanji, birthDate: holder.birthDate };
  return {
    pictures: await photographDocument({ back: null }, front, options),
    userInput: { ...typed, lastNameKana: holder.last.kana, firstNameKana: holder.first.kana },
    preRegisteredInfo: typed,
  };
}

/** Draws the session of an attacker. */
export async function drawAttack(group: AttackClass, options: DrawOptions): Promise<EvalSession> {
  const { document, care, pool, index, seed, withFace } = options;
  const subject = subjectOf(document, pool, index);
  const attacker = subjectOf(document, pool, index + 1).faceSeed;
  const portrait = await drawPortrait(subject.faceSeed);
  const session: Omit<EvalSession, 'pictures' | 'challenge'> = {
    group,
    document,
    care,
    pool,
    userInput: subject.typed,
    preRegisteredInfo: subject.registered,
    steps: stepsOf(withFace),
    fields: {},
    currentAddress: null,
    right: group === 'own_forgery' ? ['approved', 'needs_review', 'rejected'] : ['needs_review', 'rejected'],
  };
  const honestFace = async (
    seedOfFace: number,
  ): Promise<Pick<EvalSession, 'challenge'> & { selfies: EvalSession['pictures'] }> => {
    if (!withFace) return { selfies: [], challenge: null };
    const { selfie, challenge } = await drawFaceEvidence(seedOfFace, options);
    return { selfies: [selfie], challenge };
  };
  const whole = async (
    front: Buffer,
    seedOfFace: number,
    change: Partial<EvalSession> = {},
    back: Subject['back'] = subject.back,
  ): Promise<EvalSession> => {
    const pictures = await photographDocument({ back }, front, options);
    const { selfies, challenge } = await honestFace(seedOfFace);
    return { ...session, pictures: [...pictures, ...selfies], challenge, ...change };
  };
  const front = (changes: Parameters<Subject['front']>[0] = {}): Promise<Buffer> =>
    subject.front({ portrait, ...changes });

  switch (group) {
    case 'strip_on_white':
      return whole(await drawZoneOnWhite(document, pool, index), subject.faceSeed, {}, null);
    case 'other_persons_kana': {
      const { pictures, ...data } = await otherPersonsKana(options);
      const { selfies, challenge } = await honestFace(subject.faceSeed);
      return { ...session, ...data, pictures: [...pictures, ...selfies], challenge };
    }
    case 'swapped_portrait':
      return whole(await pastePortrait(await front(), subject, await drawPortrait(attacker), seed), attacker);
    case 'other_persons_document':
      return whole(await front(), attacker);
    case 'screen_copy': {
      const { back } = subject;
      const copied = back === null ? null : async () => screenCopy(await back(), { seed: seed + 1 });
      return whole(await screenCopy(await front(), { seed }), subject.faceSeed, {}, copied);
    }
    case 'edited_date': {
      const { changes, typedBirth } = edits(subject, seed);
      const birthDate = typedBirth ?? (subject.typed.birthDate as string);
      return whole(await front(changes), subject.faceSeed, {
        userInput: { ...subject.typed, birthDate },
        preRegisteredInfo: { ...subject.registered, birthDate },
      });
    }
    case 'photo_of_photo': {
      const print = await paperCopy(await drawFace(subject.faceSeed, selfieOptions('clean', seed)), { seed });
      const show = (shot: number): Promise<Buffer> =>
        photograph(print, { ...presetOptions('mild', pool, seed * 5 + shot), width: 1000, fill: 0.97 });
      const actions = chooseChallenge(seed);
      const selfie = { kind: 'face', bytes: await show(0) } as const;
      const frames = await Promise.all(actions.map((_, shot) => show(shot + 1)));
      const session = await whole(await front(), subject.faceSeed);
      return {
        ...session,
        pictures: [...withoutFace(session), selfie],
        challenge: { actions, frames, isRepeated: false },
      };
    }
    case 'replayed_challenge': {
      const session = await whole(await front(), subject.faceSeed);
      const asked = chooseChallenge(seed);
      let recorded = chooseChallenge(seed + 100_003);
      for (let next = 1; recorded.join() === asked.join(); next += 1) recorded = chooseChallenge(seed + 100_003 + next);
      const frames = await drawFrames(subject.faceSeed, recorded, selfieOptions(care, seed));
      return { ...session, challenge: { actions: asked, frames, isRepeated: false } };
    }
    case 'two_faces': {
      const base = { ...selfieOptions(care, seed), second: attacker };
      const actions = chooseChallenge(seed);
      const session = await whole(await front(), subject.faceSeed);
      const selfie = { kind: 'face', bytes: await drawFace(subject.faceSeed, base) } as const;
      const frames = await drawFrames(subject.faceSeed, actions, base);
      return {
        ...session,
        pictures: [...withoutFace(session), selfie],
        challenge: { actions, frames, isRepeated: false },
      };
    }
    case 'own_forgery': {
      const forged = await drawOwnForgery(document, pool, index, portrait);
      return whole(await paperCopy(forged, { seed }), subject.faceSeed);
    }
  }
}

function withoutFace({ pictures }: EvalSession): EvalSession['pictures'] {
  return pictures.filter(({ kind }) => kind !== 'face');
}
