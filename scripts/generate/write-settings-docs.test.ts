import { describe, expect, it } from 'vitest';
import { environmentVariables } from '../../src/config/config.ts';
import { settingDocs } from '../../src/config/delivery-settings.ts';
import { printSettingsHtml, printSettingsMarkdown, readSettings, type SettingsSection } from './write-settings-docs.ts';

const sections = readSettings();
const markdown = printSettingsMarkdown(sections);
const html = printSettingsHtml(sections);

/** The Markdown table's cells of a variable. */
const cellsOf = (name: string): string[] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith(`| \`${name}\` |`))
    .flatMap((line) => line.split('|').slice(1, -1))
    .map((cell) => cell.trim());

describe('the settings page', () => {
  it.each(Object.entries(environmentVariables))('has %s with its default, meaning and bounds', (name, rule) => {
    const docs = settingDocs.get(rule);
    const [, byDefault, meaning, ...more] = cellsOf(name);
    expect(byDefault).toMatch(docs?.absent === undefined ? /^`[^`]+`/ : /./);
    expect(meaning).toBe([docs?.meaning, ...(docs?.bounds === undefined ? [] : [`${docs.bounds}.`])].join(' '));
    expect(more).toEqual([]);
    expect(html).toContain(`<tr id="${name}">`);
  });

  it('shows times in their largest whole unit', () => {
    expect(cellsOf('WEBHOOK_RETRY_SCHEDULE_SECONDS')[1]).toBe(
      '`0,5,300,1800,7200,18000,36000,50400,72000,86400` (at once, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h)',
    );
    expect(cellsOf('WEBHOOK_PAUSE_AFTER_SECONDS')[1]).toBe('`432000` (5 days)');
    expect(cellsOf('WEBHOOK_CONCURRENCY').slice(1)).toEqual([
      '`256`',
      'How many attempts one node runs at once. 1 to 4096 attempts.',
    ]);
  });

  it('escapes text', () => {
    const rows = [{ name: 'ONE_TWO', default: '`<none>`', meaning: 'a & b' }];
    const page: SettingsSection[] = [{ title: 'T', introduction: 'I', rows }];
    expect(printSettingsHtml(page)).toContain('<code>ONE_<wbr>TWO</code>');
    expect(printSettingsHtml(page)).toContain('<td><code>&lt;none&gt;</code></td>\n<td>a &amp; b</td>');
    expect(printSettingsMarkdown(page)).toContain('| variable | default | meaning |\n|---|---|---|\n| `ONE_TWO` |');
  });
});
