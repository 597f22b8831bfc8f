import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type EnvironmentVariable, environmentVariables } from '../../src/config/config.ts';
import { type FixedNumber, fixedNumbers } from '../../src/config/delivery-numbers.ts';
import { type DeliverySetting, deliveryRelations, deliverySettings } from '../../src/config/delivery-settings.ts';
import { inline, printHtmlPage } from './html-page.ts';

/** One variable or number as the page shows it. Backticks mark code. */
export interface SettingRow {
  readonly name: string;
  readonly default: string;
  readonly bounds?: string;
  readonly meaning: string;
}

/** A table with what is to be said before it. */
export interface SettingsSection {
  readonly title: string;
  readonly introduction: string;
  /** What its first two columns hold. */
  readonly heads: readonly [string, string];
  readonly rows: readonly SettingRow[];
}

const notice =
  'Made by `npm run generate` from src/config/config.ts, src/config/delivery-settings.ts and src/config/delivery-numbers.ts. Never edited by hand.';

const introduction = [
  'Settings are environment variables. They are read once, at the start; every fault is reported together and stops the start, and no secret is repeated. An empty variable counts as absent.',
  'What each tenant may do is a setting of the tenant, not of the environment: the operation `updateTenantSettings` changes it.',
];

/**
 * Writes `<target>/docs/settings.html`, which the service serves at `/docs/settings`.
 * @returns the same page as Markdown, for readers of the repository
 */
export async function writeSettingsDocs(target: string): Promise<string> {
  const sections = readSettings();
  await mkdir(path.join(target, 'docs'), { recursive: true });
  await writeFile(path.join(target, 'docs', 'settings.html'), printSettingsHtml(sections));
  return printSettingsMarkdown(sections);
}

const variableHeads = ['variable', 'default'] as const;

/** Every variable that the service reads, and every number that it does not, as its tables have it. */
export function readSettings(): SettingsSection[] {
  return [
    {
      title: 'The service',
      introduction: 'Where it listens, where its data is, and whom it trusts.',
      heads: variableHeads,
      rows: Object.entries<EnvironmentVariable>(environmentVariables).map(variableRow),
    },
    {
      title: 'Delivery of notifications',
      introduction:
        'Every retry delay, timeout and cap of the delivery. All are whole numbers, and every node with the `worker` role should have the same.',
      heads: variableHeads,
      rows: Object.entries<DeliverySetting>(deliverySettings).map(([property, setting]) =>
        deliveryRow(
          setting,
          deliveryRelations.filter(({ of }) => of === property).map(({ rule }) => rule),
        ),
      ),
    },
    {
      title: 'Fixed numbers of the delivery',
      introduction:
        'What the delivery lives by besides, and what nobody sets: how often it looks, how much it does at once, and how long nodes wait for each other. The settings above are in terms of some of them.',
      heads: ['number', 'value'],
      rows: Object.entries<FixedNumber>(fixedNumbers).map(([name, { value, unit, meaning }]) => ({
        name,
        default: `${value} ${unit}`.replace(/^(\d+) part$/, 'one in $1'),
        meaning,
      })),
    },
  ];
}

function variableRow([name, variable]: [string, EnvironmentVariable]): SettingRow {
  return { name, default: variable.absent ?? `\`${variable.default}\``, meaning: variable.meaning };
}

function deliveryRow(setting: DeliverySetting, rules: readonly string[]): SettingRow {
  const { name, unit, min, max, entries, first, meaning } = setting;
  const values = [setting.default].flat();
  const inWords = values.map((value) => amount(value, unit)).join(', ');
  const bounds = [
    ...(entries === undefined ? [] : [`${entries.min} to ${entries.max} entries, each `]),
    `${min} to ${max} ${unit}`,
    ...(first === undefined ? [] : [`; the first is ${first}`]),
    ...rules.map((rule) => `; ${rule.replaceAll(/[A-Z]+_[A-Z_]+/g, '`$&`')}`),
  ];
  const isPlain = inWords === `${values} ${unit}`;
  return { name, default: `\`${values}\`${isPlain ? '' : ` (${inWords})`}`, bounds: bounds.join(''), meaning };
}

const timeUnits = [
  ['days', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** A time in the largest unit that holds it without a rest, so that nobody has to count noughts; other amounts as they are. */
function amount(value: number, unit: DeliverySetting['unit']): string {
  if (unit !== 'seconds' && unit !== 'milliseconds') return `${value} ${unit}`;
  const ms = unit === 'seconds' ? value * 1000 : value;
  if (ms === 0) return 'at once';
  const largest = timeUnits.find(([name, unitMs]) => ms % unitMs === 0 && ms >= unitMs * (name === 'days' ? 2 : 1));
  return largest === undefined ? `${ms} milliseconds` : `${ms / largest[1]} ${largest[0]}`;
}

/** Prints the page as Markdown. */
export function printSettingsMarkdown(sections: readonly SettingsSection[]): string {
  const printed = sections.map(({ title, introduction: before, heads, rows }) => {
    const hasBounds = rows.some(({ bounds }) => bounds !== undefined);
    const lines = rows.map(
      (row) => `| \`${row.name}\` | ${row.default} |${hasBounds ? ` ${row.bounds ?? ''} |` : ''} ${row.meaning} |`,
    );
    return `## ${title}

${before}

| ${heads.join(' | ')} |${hasBounds ? ' bounds |' : ''} meaning |
|---|---|${hasBounds ? '---|' : ''}---|
${lines.join('\n')}
`;
  });
  return `<!-- ${notice} -->

# Settings

${introduction.join('\n\n')}

${printed.join('\n')}`;
}

/** Prints the page for the portal. */
export function printSettingsHtml(sections: readonly SettingsSection[]): string {
  const printed = sections.map(({ title, introduction: before, heads, rows }) => {
    const hasBounds = rows.some(({ bounds }) => bounds !== undefined);
    const lines = rows.map(
      (row) => `<tr id="${row.name}"><td><code>${breakable(row.name)}</code></td>
<td>${inline(row.default)}</td>
<td>${inline(row.meaning)}${row.bounds === undefined ? '' : ` <span class="origin">${inline(row.bounds)}.</span>`}</td></tr>`,
    );
    return `<h2>${inline(title)}</h2>
<p>${inline(before)}</p>
<table>
<thead><tr>${[...heads, hasBounds ? 'meaning and bounds' : 'meaning'].map((head) => `<th>${capital(head)}</th>`).join('')}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody>
</table>`;
  });
  const paragraphs = introduction.map((paragraph) => `<p>${inline(paragraph)}</p>`);
  return printHtmlPage({
    notice,
    title: 'Settings',
    path: '/docs/settings',
    body: [...paragraphs, ...printed].join('\n'),
  });
}

/** A name that may be broken between its words, where there is no room for it in one line. */
function breakable(name: string): string {
  return name.replaceAll('_', '_<wbr>').replaceAll(/(?<=[a-z])(?=[A-Z])/g, '<wbr>');
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
