// The sessions of an evaluation, in an order that stays balanced wherever it is cut off.

import { cares } from '../specimens/photograph.ts';
import { type AttackOptions, attackPlans, drawAttack } from './attacks.ts';
import { createDrawings } from './drawings.ts';
import type { Engine } from './engine.ts';
import { type DrawOptions, drawGenuine } from './genuine.ts';
import { type AttackClass, attackClasses, type DocumentKind, documentKinds, type EvalSession } from './session.ts';
import { isAddressDoubtful } from './subjects.ts';

/** The size of a corpus. */
export interface CorpusOptions {
  /**
   * Genuine sessions of each document on clean and on mild pictures of the held-out set, each of a person of its own. The hard pictures have a
   * quarter of them, and the tuning set an eighth.
   */
  readonly genuine: number;
  /** Sessions of each class of attack, all of them held out. */
  readonly attacks: number;
  /** Other persons, surfaces, lights and challenges. */
  readonly seed: number;
  /** One set alone. The tuning set then has as many genuine sessions as the held-out set, and no attacks, which are all held out. */
  readonly pool?: DrawOptions['pool'];
  /** Genuine sessions on pictures of one preset alone. */
  readonly care?: DrawOptions['care'];
}

export const pools = ['held-out', 'tuning'] as const satisfies readonly DrawOptions['pool'][];

/** The defaults of `npm run eval`. */
export const defaultCorpus: CorpusOptions = { genuine: 16, attacks: 100, seed: 1 };

/** A session that is not drawn yet. */
export interface PlannedSession {
  /** Names the same session in every run. Which genuine session an attacker borrows depends on their number, too. */
  readonly id: string;
  /** The number of the person whose document it is. */
  readonly person: number;
  readonly group: EvalSession['group'];
  readonly care: EvalSession['care'];
  readonly pool: EvalSession['pool'];
  readonly draw: () => Promise<EvalSession>;
}

/**
 * Into how many clusters the persons fall, by the remainders of their numbers. Sessions share pictures within a cluster only: a process that
 * decides all of its sessions draws and reads each picture once.
 */
export const clusterCount = 4;

type Installation = Pick<Engine, 'documents' | 'hasFaces'>;

/** The classes that this installation can be tried with: without a face check, those that only it could notice are left out. */
export function measurableAttacks({ documents, hasFaces }: Installation): AttackClass[] {
  return attackClasses.filter((group) => {
    const plan = attackPlans[group];
    return (hasFaces || !plan.needsFace) && plan.documents.some((document) => documents.includes(document));
  });
}

/** How many genuine sessions a set and a preset have. */
function turnsOf(pool: DrawOptions['pool'], care: DrawOptions['care'], corpus: CorpusOptions): number {
  const { genuine } = corpus;
  if ((corpus.pool ?? pool) !== pool || (corpus.care ?? care) !== care) return 0;
  if (pool === 'tuning' && corpus.pool !== pool) return Math.ceil(genuine / 8);
  return care === 'hard' ? Math.ceil(genuine / 4) : genuine;
}

/** Persons of a document; a step of seven meets every last name and kind of address, and leaves room for the presets. */
const personsOfDocument = 400;
const personsOfSeed = personsOfDocument * documentKinds.length;
const personStep = 7;

/** The genuine session of a turn. Each has a person of its own, so that no face counts for more than one session. */
function genuineOptions(
  part: Pick<DrawOptions, 'document' | 'care' | 'pool'>,
  turn: number,
  seed: number,
): DrawOptions {
  const row = cares.indexOf(part.care);
  const column = documentKinds.indexOf(part.document);
  const index = (seed - 1) * personsOfSeed + column * personsOfDocument + turn * personStep + row;
  return { ...part, withFace: true, index, seed: seed * 1_000_003 + column * 10_007 + turn * 97 + row * 13 };
}

/** What the attackers' sessions borrow: genuine held-out sessions, without those that an entry by hand refers in any case. */
function borrowed(document: DocumentKind, care: 'clean' | 'mild', corpus: CorpusOptions): DrawOptions[] {
  const part = { document, care, pool: 'held-out' } as const;
  const all = Array.from({ length: corpus.genuine }, (_, turn) => genuineOptions(part, turn, corpus.seed));
  const plain = all.filter(({ pool, index }) => !isAddressDoubtful(document, pool, index));
  return plain.length === 0 ? all : plain;
}

/** The attackers' turns: every third on clean pictures, by turns of the documents, so that each document meets every person. */
function attackOptions(
  group: AttackClass,
  turn: number,
  documents: readonly DocumentKind[],
  corpus: CorpusOptions,
): AttackOptions {
  const document = documents[turn % documents.length] as DocumentKind;
  const round = Math.floor(turn / documents.length);
  const care = round % 3 === 0 ? 'clean' : 'mild';
  const bases = borrowed(document, care, corpus);
  const position = care === 'clean' ? round / 3 : round - Math.ceil(round / 3);
  const base = bases[Math.floor(position) % bases.length] as DrawOptions;
  const others = bases.filter(({ index }) => index !== base.index && (index - base.index) % clusterCount === 0);
  const other = others[Math.floor(position / bases.length + position) % others.length];
  const seed = corpus.seed * 2_000_003 + turn * 89 + attackClasses.indexOf(group) * 17;
  return { base, other: other ?? { ...base, index: base.index + clusterCount }, seed, round };
}

/**
 * Plans the sessions of a corpus; each is drawn when it is called for. Equal options give equal sessions. Attackers borrow what they did not
 * forge from the genuine sessions, so most of their pictures are read already.
 */
export function planCorpus({ documents, hasFaces }: Installation, corpus: CorpusOptions): PlannedSession[] {
  const drawings = createDrawings();
  const plans: { readonly at: number; readonly session: PlannedSession }[] = [];
  for (const pool of pools) {
    for (const care of cares) {
      const turns = turnsOf(pool, care, corpus);
      for (const document of documents) {
        for (let turn = 0; turn < turns; turn += 1) {
          const options = { ...genuineOptions({ document, care, pool }, turn, corpus.seed), withFace: hasFaces };
          plans.push({
            at: (turn + 0.5) / turns,
            session: {
              id: [corpus.seed, 'genuine', document, care, pool, turn].join('/'),
              person: options.index,
              group: 'genuine',
              care,
              pool,
              draw: () => drawGenuine(options, drawings),
            },
          });
        }
      }
    }
  }
  for (const group of corpus.pool === 'tuning' ? [] : measurableAttacks({ documents, hasFaces })) {
    const usable = attackPlans[group].documents.filter((document) => documents.includes(document));
    for (let turn = 0; turn < corpus.attacks; turn += 1) {
      const options = attackOptions(group, turn, usable, corpus);
      const { document, care, pool, index } = options.base;
      plans.push({
        at: (turn + 0.5) / corpus.attacks,
        session: {
          id: [`${corpus.seed} of ${corpus.genuine}`, group, document, care, turn].join('/'),
          person: index,
          group,
          care,
          pool,
          draw: () => drawAttack(group, options, drawings),
        },
      });
    }
  }
  return plans.sort((one, other) => one.at - other.at).map(({ session }) => session);
}
