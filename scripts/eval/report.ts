// Writes the figures of an evaluation as Markdown.

import { cares } from '../specimens/photograph.ts';
import { type Share, shareOf } from '../specimens/proportion-interval.ts';
import { attackPlans } from './attacks.ts';
import { printShare, quantile } from './intervals.ts';
import { type AttackClass, attackClasses, documentKinds } from './session.ts';
import { countsOf, type SessionResult, sumFields } from './tally.ts';

type Rows = readonly (readonly string[])[];

function table(heads: readonly string[], rows: Rows): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

const verdicts = ['approved', 'needs_review', 'rejected'] as const;

function verdictCells(results: readonly SessionResult[]): string[] {
  return verdicts.map((verdict) => String(results.filter((one) => one.verdict === verdict).length));
}

function fieldCells(results: readonly SessionResult[]): string[] {
  const { shown, right, wrong } = sumFields(results);
  return [String(shown), printShare(shareOf(right, shown)), `${wrong}: ${printShare(shareOf(wrong, shown))}`];
}

function fieldTables(genuine: readonly SessionResult[], pools: readonly string[]): string[] {
  const byCare = pools.flatMap((pool) =>
    [...cares, 'operator'].flatMap((care) => {
      const some = genuine.filter((one) => one.pool === pool && one.care === care);
      return some.length === 0 ? [] : [[pool, care, ...fieldCells(some)]];
    }),
  );
  const measured = genuine.filter((one) => one.pool !== 'tuning' && one.care !== 'hard');
  const byDocument = documentKinds.flatMap((document) => {
    const some = measured.filter((one) => one.document === document);
    if (some.length === 0) return [];
    const missed = countsOf(some.flatMap(({ score }) => [...(score?.missed ?? [])])).slice(0, 3);
    return [
      [`\`${document}\``, ...fieldCells(some), missed.map(([name, count]) => `\`${name}\` ${count}`).join(', ') || '–'],
    ];
  });
  return [
    '## Fields',
    'A value counts as right if it was read over the default gate and equals what the document shows. One below the gate is missing,\nwhich refers a session. A value over the gate that is wrong is the error that nothing after it notices.',
    table(['set', 'pictures', 'values', 'right', 'wrong over the gate'], byCare),
    'By document, without the hard pictures of the held-out set and without the tuning set:',
    table(['document', 'values', 'right', 'wrong over the gate', 'most often missed'], byDocument),
  ];
}

function genuineTable(genuine: readonly SessionResult[], pools: readonly string[]): string[] {
  const rows = pools.flatMap((pool) =>
    [...cares, 'operator'].flatMap((care) => {
      const some = genuine.filter((one) => one.pool === pool && one.care === care);
      if (some.length === 0) return [];
      const right = shareOf(some.filter(({ isRight }) => isRight).length, some.length);
      const [most] = countsOf(some.filter(({ isRight }) => !isRight).flatMap(({ reasons }) => [...reasons]));
      return [
        [pool, care, ...verdictCells(some), printShare(right), most === undefined ? '–' : `\`${most[0]}\` ${most[1]}`],
      ];
    }),
  );
  return [
    '## Honest users',
    'Right means approved; where an entry by hand leaves the address unconfirmed, right means referred.',
    table(['set', 'pictures', ...verdicts, 'right', 'most frequent reason otherwise'], rows),
  ];
}

function attackTable(attacks: readonly SessionResult[], unmeasured: readonly AttackClass[]): string[] {
  const rows = attackClasses.flatMap((group) => {
    const some = attacks.filter((one) => one.group === group);
    if (some.length === 0) return [];
    const approved = some.filter(({ verdict }) => verdict === 'approved').length;
    const reasons = countsOf(some.flatMap((one) => [...one.reasons])).slice(0, 2);
    return [
      [
        `\`${group}\``,
        String(some.length),
        ...verdictCells(some),
        printShare(shareOf(approved, some.length)),
        reasons.map(([reason, count]) => `\`${reason}\` ${count}`).join(', ') || '–',
      ],
    ];
  });
  const needs = unmeasured.map(
    (group) => `\`${group}\`${attackPlans[group].needsFace ? ' (needs a face engine)' : ''}`,
  );
  return [
    '## Attacks',
    'All of them are held out. Every class has the target of no approval, except `own_forgery`: a complete document by another\ngenerator, which is printed without a target because a picture cannot show who made it.',
    rows.length === 0
      ? 'None was run.'
      : table(['class', 'sessions', ...verdicts, 'share approved', 'most frequent reasons'], rows),
    ...(needs.length === 0 ? [] : [`Not measured: ${needs.join(', ')}.`]),
  ];
}

function faceLines(results: readonly SessionResult[]): string[] {
  const compared = (some: readonly SessionResult[]) => some.filter(({ facesMatched }) => facesMatched !== null);
  const same = compared(results.filter(({ group, pool }) => group === 'genuine' && pool !== 'tuning'));
  const others = compared(results.filter(({ group }) => group === 'other_persons_document'));
  if (same.length + others.length === 0) return ['## Faces', 'No face engine ran.'];
  const matched = (some: readonly SessionResult[]) =>
    shareOf(some.filter((one) => one.facesMatched === true).length, some.length);
  return [
    '## Faces',
    table(
      ['pairs', 'sessions', 'matched at the default threshold'],
      [
        ['the same person', String(same.length), printShare(matched(same))],
        ['another person', String(others.length), printShare(matched(others))],
      ],
    ),
  ];
}

function timeTable(results: readonly SessionResult[]): string[] {
  const seconds = (values: readonly number[]): string[] =>
    [quantile(values, 0.5), quantile(values, 0.95)].map((value) => value.toFixed(2));
  const steps = [...new Set(results.flatMap((one) => Object.keys(one.secondsByStep)))];
  const rows = [
    ['all checks', ...seconds(results.map((one) => one.seconds))],
    ...steps.map((step) => [
      `\`${step}\``,
      ...seconds(results.flatMap((one) => (one.secondsByStep[step] === undefined ? [] : [one.secondsByStep[step]]))),
    ]),
  ];
  return ['## Seconds a session', table(['check', 'median', '95 %'], rows)];
}

/** The targets that the drawings are held against. */
function targetTable(results: readonly SessionResult[]): string[] {
  const heldOut = results.filter(({ pool }) => pool === 'held-out');
  const genuine = (care: string) => heldOut.filter((one) => one.group === 'genuine' && one.care === care);
  const readRight = (care: string): Share => {
    const { right, shown } = sumFields(genuine(care));
    return shareOf(right, shown);
  };
  const easy = sumFields([...genuine('clean'), ...genuine('mild')]);
  const mild = genuine('mild');
  const counted = heldOut.filter(({ group }) => group !== 'genuine' && group !== 'own_forgery');
  const others = heldOut.filter(
    ({ group, facesMatched }) => group === 'other_persons_document' && facesMatched !== null,
  );
  const slow = quantile(
    results.map(({ seconds }) => seconds),
    0.95,
  );
  const approved = counted.filter(({ verdict }) => verdict === 'approved').length;
  const matched = others.filter(({ facesMatched }) => facesMatched === true).length;
  const share = (name: string, measured: Share, target: string, isMet: (part: number) => boolean): string[] => [
    name,
    target,
    printShare(measured),
    measured.of === 0 ? 'not measured' : isMet(measured.hits / measured.of) ? 'yes' : '**no**',
  ];
  return [
    '## Targets',
    'On the held-out set; the wrong values on its clean and mild pictures.',
    table(
      ['what', 'target', 'measured', 'met'],
      [
        share('values right, clean', readRight('clean'), '≥ 99 %', (part) => part >= 0.99),
        share('values right, mild', readRight('mild'), '≥ 97 %', (part) => part >= 0.97),
        share('values wrong over the gate', shareOf(easy.wrong, easy.shown), '≤ 0.2 %', (part) => part <= 0.002),
        share(
          'sessions right, mild',
          shareOf(mild.filter(({ isRight }) => isRight).length, mild.length),
          '≥ 95 %',
          (part) => part >= 0.95,
        ),
        share('attacks approved, without `own_forgery`', shareOf(approved, counted.length), '0', (part) => part === 0),
        share('faces of two persons matched', shareOf(matched, others.length), '≤ 0.1 %', (part) => part <= 0.001),
        ['seconds a session, 95 %', '≤ 10', slow.toFixed(2), slow <= 10 ? 'yes' : '**no**'],
      ],
    ),
  ];
}

/** What the report says besides the results. */
export interface ReportContext {
  /** The command that repeats it. */
  readonly command: string;
  readonly unmeasured: readonly AttackClass[];
  /** Documents that this installation could not read. */
  readonly unread: readonly string[];
  /** Whether the time was up before all sessions were decided. */
  readonly cutOff: boolean;
  readonly operatorPictures?: boolean;
}

/** Writes the report. It holds counts only, and no value of any person. */
export function writeReport(results: readonly SessionResult[], context: ReportContext): string {
  const genuine = results.filter(({ group }) => group === 'genuine');
  const attacks = results.filter(({ group }) => group !== 'genuine');
  const pools = context.operatorPictures === true ? ['operator'] : ['tuning', 'held-out'];
  const head =
    context.operatorPictures === true
      ? ['# Accuracy on your pictures']
      : [
          '# Accuracy on drawings',
          'Every picture behind these figures was drawn by our own programs: documents, faces, photographs and attacks. They show that the\nparts work together, and on which drawings they fail. **None of them supports a threshold for live use**, because nothing here is\na real card, a real camera or a real face. Measure pictures of your own, taken with consent, before you rely on a threshold:\n`npm run eval -- --pictures DIR` (see [Contributing](../CONTRIBUTING.md#measure-accuracy)).',
          'The tuning set is what rules and thresholds were made with. The held-out set has persons, places, fonts and surfaces of its own.\nIntervals are 95 % (Wilson). Every tenant is live, with default settings and `acceptBuiltInAuthenticity`, without which nothing is\napproved.',
        ];
  const parts = [
    ...head,
    `Written by \`${context.command}\`: ${results.length} sessions.${context.cutOff ? ' The time was up before all were decided.' : ''}`,
    ...(context.unread.length === 0
      ? []
      : [`Not read by this installation: ${context.unread.map((kind) => `\`${kind}\``).join(', ')}.`]),
    ...(context.operatorPictures === true ? [] : targetTable(results)),
    ...(genuine.length === 0 ? [] : [...fieldTables(genuine, pools), ...genuineTable(genuine, pools)]),
    ...(context.operatorPictures === true && attacks.length === 0 ? [] : attackTable(attacks, context.unmeasured)),
    ...faceLines(results),
    ...timeTable(results),
  ];
  return `${parts.join('\n\n')}\n`;
}
