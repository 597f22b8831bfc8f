// From the options of a command to a request.

import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { UsageError } from '../conformance/read-options.ts';
import { isObject, type Json } from './document.ts';
import type { Field } from './read-field.ts';
import type { Operation } from './read-operations.ts';

/** A request, as openapi-fetch takes it. */
export interface OperationRequest {
  readonly path: Readonly<Record<string, Json>>;
  readonly query: Readonly<Record<string, Json>>;
  readonly header: Readonly<Record<string, string>>;
  readonly body: Json | Uint8Array | undefined;
  readonly mediaType: string | undefined;
}

/** What a command was given. */
export interface GivenValues {
  /** The values of the fields by the names of their options. */
  readonly fields: ReadonlyMap<string, Json>;
  /** A file with the body, or `-` for standard input. */
  readonly body?: string | undefined;
  readonly contentType?: string | undefined;
}

/** Makes the request of an operation. @throws UsageError when something is missing or cannot be read */
export async function composeRequest(operation: Operation, given: GivenValues): Promise<OperationRequest> {
  const part = (place: Field['place']): Record<string, Json> =>
    Object.fromEntries(
      operation.fields.flatMap((field) => {
        const value = field.place === place ? given.fields.get(field.option) : undefined;
        return value === undefined ? [] : [[field.name, value] as const];
      }),
    );
  const missing = operation.fields.filter(({ place, required, option }) => {
    // An empty part of a path would name another operation.
    const isGiven = given.fields.has(option) && !(place === 'path' && given.fields.get(option) === '');
    return place !== 'body' && required && !isGiven;
  });
  if (missing.length > 0) throw new UsageError(`Missing: ${optionsOf(missing)}.`);
  const header = Object.fromEntries(Object.entries(part('header')).map(([name, value]) => [name, String(value)]));
  return { path: part('path'), query: part('query'), header, ...(await composeBody(operation, given, part('body'))) };
}

async function composeBody(
  operation: Operation,
  { body, contentType }: GivenValues,
  properties: Readonly<Record<string, Json>>,
): Promise<Pick<OperationRequest, 'body' | 'mediaType'>> {
  const { requestMediaTypes, bodyRequired } = operation;
  if (requestMediaTypes.length === 0) return { body: undefined, mediaType: undefined };
  if (!requestMediaTypes.includes('application/json')) {
    if (body === undefined) throw new UsageError('Missing: --body FILE, or --body - for standard input.');
    return { body: await readBody(body), mediaType: contentType ?? mediaTypeOf(body, requestMediaTypes) };
  }
  const whole = body === undefined ? undefined : parseBody(`${await readBody(body)}`);
  const options = operation.fields.filter(({ place }) => place === 'body');
  if (whole === undefined && Object.keys(properties).length === 0) {
    if (bodyRequired) throw new UsageError(`Missing: ${optionsOf(options)}, or all of them as JSON in --body.`);
    return { body: undefined, mediaType: undefined };
  }
  if (whole !== undefined && !isObject(whole)) {
    if (Object.keys(properties).length > 0) throw new UsageError('--body: must be a JSON object beside options.');
    return { body: whole, mediaType: 'application/json' };
  }
  const made = { ...whole, ...properties };
  const missing = options.filter(({ name, required }) => required && made[name] === undefined);
  if (missing.length > 0) throw new UsageError(`Missing: ${optionsOf(missing)}.`);
  return { body: made as Json, mediaType: 'application/json' };
}

const optionsOf = (fields: readonly Field[]): string => fields.map(({ option }) => `--${option}`).join(', ');

function readBody(file: string): Promise<Buffer> {
  if (file === '-') return buffer(process.stdin);
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--body: ${file} cannot be read (${error.code}).`);
  });
}

function parseBody(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message repeats a part of the text.
    throw new UsageError('--body: must be JSON.');
  }
}

/** The media type of a file by its ending. @throws UsageError where several are possible and none fits */
function mediaTypeOf(file: string, mediaTypes: readonly string[]): string {
  const ending = extname(file).slice(1).toLowerCase().replace('jpg', 'jpeg');
  const found = mediaTypes.length === 1 ? mediaTypes[0] : mediaTypes.find((name) => name.endsWith(`/${ending}`));
  if (found === undefined) throw new UsageError(`Missing: --content-type, one of ${mediaTypes.join(', ')}.`);
  return found;
}
