// The sessions of an evaluation, in an order that stays balanced wherever it is cut off.

import { cares } from '../specimens/photograph.ts';
import { attackPlans, drawAttack } from './attacks.ts';
import type { Engine } from './engine.ts';
import { drawGenuine } from './genuine.ts';
import { type AttackClass, attackClasses, type EvalSession } from './session.ts';

/** The size of a corpus. */
export interface CorpusOptions {
  /** How many persons each pool has. */
  readonly people: number;
  /** Genuine sessions of each document, preset and pool. */
  readonly genuine: number;
  /** Sessions of each class of attack, all of them held out. */
  readonly attacks: number;
  readonly seed: number;
}

/** The defaults of `npm run eval`. */
export const defaultCorpus: CorpusOptions = { people: 60, genuine: 8, attacks: 100, seed: 1 };

/** The classes that this installation can be tried with: without a face check, those that only it could notice are left out. */
export function measurableAttacks({ documents, hasFaces }: Pick<Engine, 'documents' | 'hasFaces'>): AttackClass[] {
  return attackClasses.filter((group) => {
    const plan = attackPlans[group];
    return (hasFaces || !plan.needsFace) && plan.documents.some((document) => documents.includes(document));
  });
}

/** Plans the sessions of a corpus; each is drawn when it is called for. Equal options give equal sessions. */
export function planCorpus(
  { documents, hasFaces }: Pick<Engine, 'documents' | 'hasFaces'>,
  { people, genuine, attacks, seed }: CorpusOptions,
): (() => Promise<EvalSession>)[] {
  const common = { withFace: hasFaces };
  const plans: { readonly at: number; readonly draw: () => Promise<EvalSession> }[] = [];
  for (const pool of ['tuning', 'held-out'] as const) {
    for (const care of cares) {
      for (const [row, document] of documents.entries()) {
        for (let turn = 0; turn < genuine; turn += 1) {
          const shot = seed * 1_000_003 + turn * 97 + row * 13 + cares.indexOf(care);
          const options = { ...common, document, care, pool, index: (turn * 5 + seed - 1) % people, seed: shot };
          plans.push({ at: (turn + 0.5) / genuine, draw: () => drawGenuine(options) });
        }
      }
    }
  }
  for (const [row, group] of measurableAttacks({ documents, hasFaces }).entries()) {
    const usable = attackPlans[group].documents.filter((document) => documents.includes(document));
    for (let turn = 0; turn < attacks; turn += 1) {
      const document = usable[turn % usable.length] as EvalSession['document'];
      const care = turn % 3 === 0 ? 'clean' : 'mild';
      const shot = seed * 2_000_003 + turn * 89 + row * 17;
      // Stepping by rounds of the documents lets each of them meet every person.
      const index = (Math.floor(turn / usable.length) + seed - 1) % people;
      const options = { ...common, document, care, pool: 'held-out', index, seed: shot } as const;
      plans.push({ at: (turn + 0.5) / attacks, draw: () => drawAttack(group, options) });
    }
  }
  return plans.sort((one, other) => one.at - other.at).map(({ draw }) => draw);
}
