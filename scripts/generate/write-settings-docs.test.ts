import { describe, expect, it } from 'vitest';
import { environmentVariables } from '../../src/config/config.ts';
import { settingDocs } from '../../src/config/delivery-settings.ts';
import { printSettingsMarkdown, readSettings } from './write-settings-docs.ts';

const sections = readSettings();
const markdown = printSettingsMarkdown(sections);

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
});
