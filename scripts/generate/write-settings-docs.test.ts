import { describe, expect, it } from 'vitest';
import { environmentVariables } from '../../src/config/config.ts';
import { fixedNumbers } from '../../src/config/delivery-numbers.ts';
import { deliveryRelations, deliverySettings } from '../../src/config/delivery-settings.ts';
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

describe('the page of settings', () => {
  it.each(Object.values(deliverySettings))('has $name with its default, bounds and meaning', (setting) => {
    const [, given, bounds, meaning, ...more] = cellsOf(setting.name);
    expect(given).toContain(`\`${setting.default}\``);
    expect(bounds).toContain(`${setting.min} to ${setting.max} ${setting.unit}`);
    expect(meaning).toBe(setting.meaning);
    expect(more).toEqual([]);
    expect(html).toContain(`<tr id="${setting.name}">`);
    expect(html).toContain(`${setting.min} to ${setting.max} ${setting.unit}`);
  });

  it.each(Object.entries(environmentVariables))('has %s with its default and meaning', (name, variable) => {
    const [, given, meaning, ...more] = cellsOf(name);
    expect(given).toBe('absent' in variable ? variable.absent : `\`${variable.default}\``);
    expect(meaning).toBe(variable.meaning);
    expect(more).toEqual([]);
    expect(html).toContain(`<tr id="${name}">`);
  });

  it.each(Object.entries(fixedNumbers))('has the number %s with its value and meaning', (name, number) => {
    const [, given, meaning, ...more] = cellsOf(name);
    expect(given).toContain(`${number.value}`);
    expect(meaning).toBe(number.meaning);
    expect(more).toEqual([]);
    expect(html).toContain(`<tr id="${name}">`);
  });

  it('says times in the unit in which they are thought of', () => {
    expect(cellsOf('WEBHOOK_RETRY_SCHEDULE_SECONDS')[1]).toBe(
      '`0,5,300,1800,7200,18000,36000,50400,72000,86400` (at once, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h)',
    );
    expect(cellsOf('WEBHOOK_PAUSE_AFTER_SECONDS')[1]).toBe('`432000` (5 days)');
    expect(cellsOf('WEBHOOK_ADDRESS_TIMEOUT_MS')[1]).toBe('`500`');
  });

  it('says every rule between settings', () => {
    for (const { of, rule } of deliveryRelations) {
      expect(cellsOf(deliverySettings[of].name)[2]?.replaceAll('`', ''), of).toContain(`; ${rule}`);
    }
    expect(cellsOf('WEBHOOK_RETRY_SCHEDULE_SECONDS')[2]).toBe(
      '1 to 20 entries, each 0 to 604800 seconds; the first is 0',
    );
  });

  it('shows texts as texts', () => {
    const rows = [{ name: 'ONE_TWO', default: '`<none>`', meaning: 'a & b' }];
    const page: SettingsSection[] = [{ title: 'T', introduction: 'I', heads: ['variable', 'default'], rows }];
    expect(printSettingsHtml(page)).toContain('<code>ONE_<wbr>TWO</code>');
    expect(printSettingsHtml(page)).toContain('<td><code>&lt;none&gt;</code></td>\n<td>a &amp; b</td>');
    expect(printSettingsMarkdown(page)).toContain('| variable | default | meaning |\n|---|---|---|\n| `ONE_TWO` |');
  });
});
