import { isObject, type Json, listOf, textOf } from './document.ts';
import { exitStatus } from './exit-status.ts';
import { visible } from './print-table.ts';
import type { Operation } from './read-operations.ts';
import type { OperationResponse } from './send-request.ts';

/** The exit status of a command by the status of the response. */
export function exitStatusOf(status: number): number {
  if (status < 300) return exitStatus.done;
  if (status < 400) return exitStatus.failed;
  return status < 500 ? exitStatus.refused : exitStatus.unavailable;
}

/** A refusal or fault for people: title and detail, a line for each error of the request, and what to do. */
export function printProblem(operation: Operation, { status, headers, problem }: OperationResponse): string {
  const lines = isObject(problem) ? problemLines(operation, problem) : ['The response is not one of a Mitome service.'];
  const wait = headers.get('retry-after');
  const requestId = headers.get('x-request-id');
  if (status === 401) lines.push('Save a valid token with: npx mitome login');
  if (wait !== null) lines.push(`Try again in ${visible(wait)} seconds.`);
  return [`${status} ${lines[0]}`, ...lines.slice(1), ...(requestId === null ? [] : [`Request: ${visible(requestId)}`])]
    .map((line) => `${line}\n`)
    .join('');
}

function problemLines(operation: Operation, problem: Readonly<Record<string, Json | undefined>>): string[] {
  const tag = textOf(problem._tag);
  const reason = textOf(problem.reason);
  const code = [tag, reason].filter((part) => part !== undefined).join(', ');
  const issues = listOf(problem.issues).map((issue) => {
    const { path, message } = isObject(issue) ? issue : {};
    return `  ${optionAt(operation, textOf(path) ?? '')}: ${visible(textOf(message) ?? '')}`;
  });
  return [
    `${visible(textOf(problem.title) ?? '')}${code === '' ? '' : ` (${visible(code)})`}`,
    ...(textOf(problem.detail) === undefined ? [] : [visible(textOf(problem.detail) ?? '')]),
    ...issues,
  ];
}

const places = { body: 'body', query: 'query', params: 'path', headers: 'header' } as const;

/** The option that a JSON Pointer such as `/body/url` means; the pointer itself where there is none. */
function optionAt({ fields }: Operation, pointer: string): string {
  const [, part = '', name = '', ...rest] = pointer.split('/');
  const place = places[part as keyof typeof places];
  const field = fields.find((one) => one.place === place && one.name.toLowerCase() === name.toLowerCase());
  if (field === undefined) return visible(pointer);
  return visible([`--${field.option}`, ...rest].join('/'));
}
