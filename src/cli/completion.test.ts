import { Command, Option } from 'commander';
import { expect, test } from 'vitest';
import { completionsOf } from './completion.ts';

const program = new Command('mitome');
const list = program.command('list-reviews').option('--json').option('--limit <n>');
list.addOption(new Option('--status <value>').choices(['open', 'closed']));
list.addOption(new Option('--kinds <value...>').choices(['one', 'two']));
const keys = program.command('signing-keys');
keys.command('rotate');
program.command('completion').addArgument(program.createArgument('<shell>').choices(['bash', 'zsh']));
program.command('secret', { hidden: true });

test.each([
  ['mitome li', ['list-reviews']],
  ['mitome ', ['completion', 'help', 'list-reviews', 'signing-keys']],
  ['mitome signing-keys ', ['help', 'rotate']],
  ['mitome completion z', ['zsh']],
  ['mitome list-reviews --st', ['--status']],
  ['mitome list-reviews ', ['--help', '--json', '--kinds', '--limit', '--status']],
  ['mitome list-reviews --status ', ['closed', 'open']],
  ['mitome list-reviews --status open --j', ['--json']],
  ['mitome list-reviews --kinds one t', ['two']],
  ['mitome list-reviews --kinds one --li', ['--limit']],
  ['mitome list-reviews --limit ', []],
  ['mitome list-reviews --limit list-reviews --js', ['--json']],
  ['mitome nothing --', ['--help']],
])('%j is completed', (line, words) => {
  expect(completionsOf(program, line)).toEqual(words);
});
