import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { environmentVariables } from '../../src/config/config.ts';
import { deliveryVariables, settingDocs } from '../../src/config/delivery-settings.ts';
import { inline, printHtmlPage } from './html-page.ts';

/** One variable as the page shows it. Backticks mark code. */
export interface SettingRow {
  readonly name: string;
  readonly default: string;
  readonly meaning: string;
}

export interface SettingsSection {
  readonly title: string;
  readonly introduction: string;
  readonly rows: readonly SettingRow[];
}

const notice =
  'Made by `npm run generate` from src/config/config.ts and src/config/delivery-settings.ts. Never edited by hand.';

const introduction = [
  'Settings are environment variables. They are read once at startup; all errors are reported at once and prevent startup, and secrets are never printed. An empty variable counts as absent.',
  'Settings of a tenant are not variables: the operation `updateTenantSettings` changes them.',
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

/** Reads every variable from the schema of the environment. */
export function readSettings(): SettingsSection[] {
  const variables = Object.entries(environmentVariables);
  const rowsOf = (isDelivery: boolean) =>
    variables.filter(([name]) => name in deliveryVariables === isDelivery).map(([name, rule]) => rowOf(name, rule));
  return [
    {
      title: 'The service',
      introduction: 'Addresses, databases, keys and the networks that the service trusts.',
      rows: rowsOf(false),
    },
    {
      title: 'Delivery of notifications',
      introduction: 'Every node with the `worker` role should have the same values.',
      rows: rowsOf(true),
    },
  ];
}

function rowOf(name: string, rule: z.ZodType): SettingRow {
  const docs = settingDocs.get(rule);
  if (docs === undefined) throw new Error(`${name}: has no documentation in its schema`);
  const text = rule instanceof z.ZodPrefault ? String(rule.def.defaultValue) : '';
  const bounds = docs.bounds === undefined ? '' : ` ${docs.bounds}.`;
  return { name, default: docs.absent ?? `\`${text}\`${inWords(name, text)}`, meaning: `${docs.meaning}${bounds}` };
}

const timeUnits = [
  ['days', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** Times in the largest unit that holds them whole, in parentheses; nothing for other values. */
function inWords(name: string, text: string): string {
  const unitMs = name.endsWith('_SECONDS') ? 1000 : name.endsWith('_MS') ? 1 : null;
  if (unitMs === null) return '';
  const times = text.split(',').map((value) => {
    const ms = Number(value) * unitMs;
    const largest = timeUnits.find(([unit, size]) => ms % size === 0 && ms >= size * (unit === 'days' ? 2 : 1));
    return ms === 0 ? 'at once' : largest === undefined ? `${ms} ms` : `${ms / largest[1]} ${largest[0]}`;
  });
  return ` (${times.join(', ')})`;
}

/** Prints the page as Markdown. */
export function printSettingsMarkdown(sections: readonly SettingsSection[]): string {
  const printed = sections.map(
    (section) => `## ${section.title}

${section.introduction}

| variable | default | meaning |
|---|---|---|
${section.rows.map((row) => `| \`${row.name}\` | ${row.default} | ${row.meaning} |`).join('\n')}
`,
  );
  return `<!-- ${notice} -->

# Settings

${introduction.join('\n\n')}

${printed.join('\n')}`;
}

/** Prints the page for the portal. */
export function printSettingsHtml(sections: readonly SettingsSection[]): string {
  const printed = sections.map(
    (section) => `<h2>${inline(section.title)}</h2>
<p>${inline(section.introduction)}</p>
<table>
<thead><tr><th>Variable</th><th>Default</th><th>Meaning</th></tr></thead>
<tbody>
${section.rows.map(printHtmlRow).join('\n')}
</tbody>
</table>`,
  );
  const paragraphs = introduction.map((paragraph) => `<p>${inline(paragraph)}</p>`);
  return printHtmlPage({
    notice,
    title: 'Settings',
    path: '/docs/settings',
    body: [...paragraphs, ...printed].join('\n'),
  });
}

/** A long name may be broken between its words. */
function printHtmlRow({ name, default: byDefault, meaning }: SettingRow): string {
  return `<tr id="${name}"><td><code>${name.replaceAll('_', '_<wbr>')}</code></td>
<td>${inline(byDefault)}</td>
<td>${inline(meaning)}</td></tr>`;
}
