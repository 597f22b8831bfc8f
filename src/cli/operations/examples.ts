// Examples for the help of a command, from those of the document.

import { quoteWord } from '../quote-word.ts';
import { isObject, type Json } from './document.ts';
import type { Field } from './read-field.ts';
import type { Operation } from './read-operations.ts';

/** One line to type, and what it does. */
export interface Example {
  readonly summary: string;
  readonly line: string;
}

/** The examples of an operation: the shortest call, one with filters, and one for each body of the document, three at most. */
export function examplesOf(operation: Operation): Example[] {
  const { fields, bodyExamples, requestMediaTypes, binary, destructive } = operation;
  const words = ['npx', 'mitome', operation.command];
  const required = fields.filter(({ place, required }) => place !== 'body' && required).flatMap(wordsOf);
  const ending = [
    ...(binary === undefined ? [] : ['--output', `file.${fileEnding(binary)}`]),
    ...(destructive ? ['--yes'] : []),
  ];
  const line = (more: readonly string[]): string =>
    [...words, ...required, ...more, ...ending].map(quoteWord).join(' ');
  if (bodyExamples.length > 0) {
    return bodyExamples.slice(0, 3).map(({ summary, body }) => {
      const options = bodyOptions(operation, body);
      if (options !== null) return { summary, line: line(options) };
      return { summary, line: `echo ${quoteWord(JSON.stringify(body))} | ${line(['--body', '-'])}` };
    });
  }
  if (requestMediaTypes.length > 0)
    return [{ summary: '', line: line(['--body', `file.${fileEnding(requestMediaTypes[0] ?? '')}`]) }];
  const filters = fields.filter(({ place, example }) => place === 'query' && example !== undefined).slice(0, 2);
  return [
    { summary: '', line: line([]) },
    ...(filters.length === 0 ? [] : [{ summary: '', line: line(filters.flatMap(wordsOf)) }]),
    ...(operation.paged ? [{ summary: 'Every page, for a program', line: line(['--all', '--json']) }] : []),
  ];
}

const wordsOf = ({ option, name, example }: Field): string[] => [
  `--${option}`,
  example === undefined ? name.toUpperCase() : String(example),
];

/** The options that make a body; null where there are none, or where it has parts that are easier to read as JSON. */
function bodyOptions({ fields }: Operation, body: Json): string[] | null {
  if (!isObject(body) || Object.keys(body).length === 0) return null;
  const words: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    const field = fields.find((one) => one.place === 'body' && one.name === name);
    if (field === undefined || value === undefined || field.kind === 'json' || isObject(value)) return null;
    const values = Array.isArray(value) ? value : [value];
    words.push(`--${field.option}`, ...(values.length === 0 ? ['[]'] : values.map(String)));
  }
  return words;
}

function fileEnding(mediaType: string): string {
  const [, subtype = ''] = mediaType.split('/');
  return subtype === 'octet-stream' ? 'bin' : subtype.replace('jpeg', 'jpg');
}
