import { arrayAt, isObject, type Json, type JsonObject, resolve, stringAt } from '../generate/json-document.ts';

/** What a check of Schemathesis holds against an operation. */
export interface PlainFinding {
  readonly operationId: string;
  /** The name of the check, or the type of an error that kept the operation from being tried. */
  readonly check: string;
  /** The response in a few words: its status and `_tag`, with the reason or the place of the broken rule. */
  readonly response: string;
}

/** One line of a finding, as reports and docs/fuzzing.md write it. */
export function lineOf({ operationId, check, response }: PlainFinding): string {
  return `${operationId} ${check}: ${response}`;
}

/**
 * Reads the findings from Schemathesis's report of events: every failure of every case, also those that its summary shows once.
 * @param report one JSON object per line
 * @param document the document that was tested
 * @returns the findings, each once
 */
export function readPlainFindings(report: string, document: JsonObject): PlainFinding[] {
  const events = report
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JsonObject);
  const found = events.flatMap((event) => [...failuresOf(event, document), ...errorsOf(event, document)]);
  return [...new Map(found.map((finding) => [lineOf(finding), finding])).values()];
}

function failuresOf(event: JsonObject, document: JsonObject): PlainFinding[] {
  const recorder = membersAt(membersAt(event, 'ScenarioFinished'), 'recorder');
  return Object.entries(membersAt(recorder, 'checks')).flatMap(([id, checks]) => {
    const failed = (Array.isArray(checks) ? checks : []).filter(
      (check) => isObject(check) && check.status !== 'success',
    );
    if (failed.length === 0) return [];
    const request = membersAt(membersAt(membersAt(recorder, 'cases'), id), 'value');
    const operation = operationAt(document, stringAt(request, 'method'), stringAt(request, 'path'));
    const operationId = stringAt(operation, 'operationId') ?? `${request.method} ${request.path}`;
    const response = membersAt(membersAt(membersAt(recorder, 'interactions'), id), 'response');
    const responses = describeResponse(response, unknownQuery(document, operation, request));
    return failed.flatMap((check) =>
      responses.map((text) => ({ operationId, check: stringAt(check as JsonObject, 'name') ?? '', response: text })),
    );
  });
}

function errorsOf(event: JsonObject, document: JsonObject): PlainFinding[] {
  const error = { ...membersAt(event, 'NonFatalError'), ...membersAt(event, 'FatalError') };
  const type = stringAt(membersAt(error, 'value'), 'type') ?? stringAt(error, 'type');
  if (type === undefined)
    return 'FatalError' in event ? [{ operationId: '', check: 'error', response: 'FatalError' }] : [];
  const [method, path] = (stringAt(error, 'label') ?? '').split(' ');
  const operationId = stringAt(operationAt(document, method, path), 'operationId') ?? '';
  return [{ operationId, check: 'error', response: type }];
}

function operationAt(document: JsonObject, method: string | undefined, path: string | undefined): JsonObject {
  return membersAt(membersAt(membersAt(document, 'paths'), path ?? ''), method?.toLowerCase() ?? '');
}

/** Whether the request has a query parameter that the operation does not declare. */
function unknownQuery(document: JsonObject, operation: JsonObject, request: JsonObject): boolean {
  const declared = arrayAt(operation, 'parameters').map((parameter) => resolve(document, parameter));
  const names = declared.map((parameter) => (isObject(parameter) ? parameter.name : undefined));
  return Object.keys(membersAt(request, 'query')).some((name) => !names.includes(name));
}

function describeResponse(response: JsonObject, hasUnknownQuery: boolean): string[] {
  const status = response.status_code;
  if (typeof status !== 'number') return ['no response'];
  if (status < 300) return [hasUnknownQuery ? `${status} with an unknown query parameter` : `${status}`];
  const problem = problemOf(response);
  const tag = stringAt(problem, '_tag') ?? '';
  const places = arrayAt(problem, 'issues').flatMap((issue) => stringAt(issue as JsonObject, 'path') ?? []);
  const reason = stringAt(problem, 'reason');
  const details = places.length > 0 ? places.map((path) => path.replaceAll(/\/\d+(?=\/|$)/g, '/*')) : [reason ?? ''];
  return [...new Set(details)].map((detail) => `${status} ${tag} ${detail}`.trim());
}

function problemOf(response: JsonObject): JsonObject {
  const content = membersAt(response, 'content');
  try {
    const parsed = JSON.parse(Buffer.from(stringAt(content, '$base64') ?? '', 'base64').toString()) as Json;
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/**
 * Reads the known findings from docs/fuzzing.md: the rows of tables whose columns are operations, check, responses and reason. A cell may
 * hold several operations or responses, each as code.
 * @returns the findings of each row
 */
export function readKnownFindings(markdown: string): PlainFinding[][] {
  const rows = markdown.split('\n').map((line) => line.split('|').slice(1, -1));
  return rows.flatMap((cells) => {
    const [operations = '', check = '', responses = ''] = cells;
    const found = codeIn(operations).flatMap((operationId) =>
      codeIn(responses).map((response) => ({ operationId, check: codeIn(check)[0] ?? '', response })),
    );
    return cells.length === 4 && found.length > 0 ? [found] : [];
  });
}

function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

/** A member that is an object; reports have null where something is missing. */
function membersAt(parent: Json | undefined, key: string): JsonObject {
  const value = isObject(parent) ? parent[key] : undefined;
  return isObject(value) ? value : {};
}
