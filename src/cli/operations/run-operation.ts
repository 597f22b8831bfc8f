// Runs the command of an operation: reads the profile, asks, sends, prints.

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { UsageError } from '../conformance/read-options.ts';
import { type Connection, readConnection } from '../profiles/read-connection.ts';
import { askYes } from '../terminal.ts';
import { composeRequest, type OperationRequest } from './compose-request.ts';
import { isObject, type Json, listOf, textOf } from './document.ts';
import { exitStatus } from './exit-status.ts';
import { type GeneralOptions, isTenant } from './operation-command.ts';
import { exitStatusOf, printProblem } from './print-problem.ts';
import { printItems, printObject, visible } from './print-table.ts';
import type { Operation } from './read-operations.ts';
import { type OperationResponse, sendRequest } from './send-request.ts';

/** Runs the command of an operation, and sets the exit status. @throws UsageError, UnreachableError */
export async function runOperation(
  operation: Operation,
  fields: Map<string, Json>,
  options: GeneralOptions,
): Promise<void> {
  // The reader of the output has seen enough, as `head` does.
  process.stdout.on('error', () => process.exit(exitStatus.failed));
  const connection = await readConnection(options.profile);
  const tenant = operation.fields.find(isTenant)?.option;
  if (tenant !== undefined && !fields.has(tenant) && connection.tenantId !== undefined)
    fields.set(tenant, connection.tenantId);
  const request = await composeRequest(operation, { fields, body: options.body, contentType: options.contentType });
  if (operation.binary !== undefined) refuseOutput(options.output);
  if (operation.destructive && options.yes !== true && !(await isConfirmed(operation, request))) return;
  if (options.all === true) return printAll(operation, connection, request, options);
  const response = await send(operation, connection, request, options);
  if (response !== null) await printResponse(operation, response, options);
}

/** Before the request: a picture that cannot be written would still be recorded as seen. @throws UsageError */
function refuseOutput(file: string | undefined): void {
  if (file === undefined && process.stdout.isTTY)
    throw new UsageError('The response is not text. Write it to a file with --output FILE.');
  if (file !== undefined && existsSync(file)) throw new UsageError(`--output: ${file} exists.`);
}

async function isConfirmed({ summary }: Operation, { path }: OperationRequest): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError('This cannot be undone. Without a terminal to ask, it needs --yes.');
  const ids = Object.entries(path).map(([name, value]) => `${name} ${visible(String(value))}`);
  if (await askYes(`${summary} (${ids.join(', ')})? This cannot be undone.`)) return true;
  process.exitCode = exitStatus.failed;
  return false;
}

/** @returns null after a refusal or fault, which it prints */
async function send(
  operation: Operation,
  connection: Connection,
  request: OperationRequest,
  { include, json }: GeneralOptions,
): Promise<OperationResponse | null> {
  const response = await sendRequest(connection, operation, request);
  const { status, headers, problem } = response;
  if (include === true) {
    const lines = [`HTTP ${status}`, ...[...headers].map(([name, value]) => `${name}: ${visible(value)}`)];
    process.stderr.write(`${lines.join('\n')}\n\n`);
  }
  process.exitCode = exitStatusOf(status);
  if (process.exitCode === exitStatus.done) return response;
  if (json === true && isObject(problem)) process.stdout.write(`${JSON.stringify(problem)}\n`);
  process.stderr.write(printProblem(operation, response));
  return null;
}

async function printResponse(
  { binary }: Operation,
  { body }: OperationResponse,
  options: GeneralOptions,
): Promise<void> {
  if (binary !== undefined) {
    if (options.output === undefined) process.stdout.write(body);
    else await writeFile(options.output, body, { mode: 0o600, flag: 'wx' });
    return;
  }
  if (body.length === 0) process.stderr.write('Done.\n');
  else if (options.json === true) process.stdout.write(`${body}\n`);
  else printBody(JSON.parse(`${body}`));
}

function printBody(body: Json): void {
  if (!isObject(body) || !Array.isArray(body.items)) {
    process.stdout.write(printObject(isObject(body) ? body : { value: body }, process.stdout.columns));
    return;
  }
  if (body.items.length > 0) process.stdout.write(printItems(listOf(body.items), process.stdout.columns));
  else process.stderr.write('None.\n');
  const next = textOf(body.next);
  if (next !== undefined) process.stderr.write(`There are more: --all, or --after ${visible(next)}\n`);
}

/** Reads a list to its end. As JSON it is printed page by page, so that a long list needs no memory. */
async function printAll(
  operation: Operation,
  connection: Connection,
  request: OperationRequest,
  options: GeneralOptions,
): Promise<void> {
  const items: Json[] = [];
  let [query, separator] = [request.query, '{"items":['];
  for (;;) {
    const response = await send(operation, connection, { ...request, query }, options);
    if (response === null) return;
    const page: Json = JSON.parse(`${response.body}`);
    const found = isObject(page) ? listOf(page.items) : [];
    if (options.json === true) {
      for (const item of found) {
        process.stdout.write(separator + JSON.stringify(item));
        separator = ',';
      }
    } else items.push(...found);
    const next = isObject(page) ? textOf(page.next) : undefined;
    if (next === undefined) break;
    query = { ...query, after: next };
  }
  if (options.json === true) process.stdout.write(`${separator === ',' ? '' : separator}],"next":null}\n`);
  else printBody({ items, next: null });
}
