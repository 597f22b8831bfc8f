// From an operation of the document to a command.

import { Command, Option } from 'commander';
import { profileOption } from '../profiles/profile-commands.ts';
import type { Json } from './document.ts';
import { examplesOf } from './examples.ts';
import { exitStatusHelp } from './exit-status.ts';
import { type Field, parseListValue, parseValue } from './read-field.ts';
import type { Operation } from './read-operations.ts';

/** The options that commands share. */
export interface GeneralOptions {
  readonly profile?: string;
  readonly json?: boolean;
  readonly include?: boolean;
  readonly all?: boolean;
  readonly output?: string;
  readonly body?: string;
  readonly contentType?: string;
  readonly yes?: boolean;
}

/** Runs an operation. @param fields the given values by the names of their options */
export type Run = (operation: Operation, fields: Map<string, Json>, options: GeneralOptions) => Promise<void>;

/** Makes the command of an operation: its parameters and the properties of its body are options. */
export function operationCommand(operation: Operation, run: Run): Command {
  const command = new Command(operation.command).description(operation.summary).helpGroup(`${operation.tag}:`);
  const options = operation.fields.map((field) => [field, fieldOption(field)] as const);
  for (const [, option] of options) command.addOption(option);
  for (const option of generalOptions(operation)) command.addOption(option);
  return command
    .addHelpText('after', () => helpText(operation))
    .action((given: Readonly<Record<string, Given>> & GeneralOptions, parsed: Command) => {
      const fields = options.flatMap(([{ option: name }, option]) => {
        const one = given[option.attributeName()];
        // An empty variable counts as none: the profile may name the tenant.
        const isEmpty = one?.value === '' && parsed.getOptionValueSource(option.attributeName()) === 'env';
        return one === undefined || isEmpty ? [] : [[name, one.value] as const];
      });
      return run(operation, new Map(fields), given);
    });
}

/** The value of an option. Commander would take a bare null for a missing value. */
interface Given {
  readonly value: Json;
}

function fieldOption(field: Field): Option {
  const option = new Option(`--${field.option} <${placeholder(field)}${field.list ? '...' : ''}>`, describe(field));
  // Only for the list in the help; the parser below knows null and empty lists too.
  if (field.choices !== undefined) option.choices(field.choices);
  option.argParser((text: string, previous: Given | undefined) => ({
    value: field.list ? parseListValue(field, text, previous?.value) : parseValue(field, text),
  }));
  if (isTenant(field)) return option.env('MITOME_TENANT_ID');
  // A body may come whole from --body.
  return option.makeOptionMandatory(field.required && field.place !== 'body');
}

/** The profile may name the tenant. */
export const isTenant = ({ name, place }: Field): boolean => place === 'path' && name === 'tenantId';

function placeholder({ kind, choices }: Field): string {
  return kind === 'boolean' ? 'boolean' : choices === undefined ? kind : 'value';
}

function describe(field: Field): string {
  const text = field.description.replaceAll(/\s+/g, ' ').trim();
  const notes = [
    field.required && !isTenant(field) ? 'required' : '',
    isTenant(field) ? 'by default that of the profile' : '',
    field.range ?? '',
    field.nullable ? 'null for none' : '',
    field.canBeEmpty ? '[] for none' : '',
  ].filter((note) => note !== '');
  return [text, notes.length === 0 ? '' : `(${notes.join('; ')})`].filter((part) => part !== '').join(' ');
}

function generalOptions({ requestMediaTypes, binary, paged, destructive }: Operation): Option[] {
  const isJson = requestMediaTypes.includes('application/json');
  const body = isJson
    ? 'JSON file with the body, - for standard input; options replace its properties'
    : 'file with the body, - for standard input';
  return [
    ...(requestMediaTypes.length > 0 ? [new Option('--body <file>', body)] : []),
    ...(requestMediaTypes.length > 1
      ? [new Option('--content-type <type>', 'by default from the ending of the file').choices(requestMediaTypes)]
      : []),
    ...(binary === undefined
      ? [new Option('--json', 'print the body of the response as it came, problems too')]
      : [new Option('--output <file>', 'write to this file, which must not exist; by default to standard output')]),
    ...(paged ? [new Option('--all', 'read all pages')] : []),
    ...(destructive ? [new Option('--yes', 'do it without asking')] : []),
    new Option('--include', 'print status and headers of the response, such as ETag, to standard error'),
    profileOption(),
  ];
}

function helpText(operation: Operation): string {
  const examples = examplesOf(operation).map(
    ({ summary, line }) => `${summary === '' ? '' : `  # ${summary}\n`}  $ ${line}`,
  );
  return [
    '',
    operation.description.trim(),
    '',
    `Calls ${operation.method.toUpperCase()} ${operation.path}`,
    ...(operation.roles.length === 0 ? [] : [`Roles: ${operation.roles.join(', ')}`]),
    exitStatusHelp,
    '',
    'Examples:',
    ...examples,
  ].join('\n');
}
