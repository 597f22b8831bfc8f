import { arrayAt, type JsonObject, objectAt, resolve, stringAt } from '../../generate/json-document.ts';
import { type OperationSite, operationSites } from './sites.ts';

/** The verbs that start an operationId. Add a new verb deliberately. */
const verbs = [
  ...['create', 'get', 'list', 'update', 'delete', 'put', 'erase', 'export'],
  ...['open', 'start', 'decline', 'submit', 'reprocess', 'cancel'],
  ...[
    'issue',
    'revoke',
    'rotate',
    'disable',
    'pause',
    'resume',
    'reissue',
    'return',
    'claim',
    'decide',
    'simulate',
    'accept',
  ],
  ...['sign', 'confirm', 'reset', 'preview', 'release', 'request', 'complete', 'send'],
];

/** A verb with its noun in camel case; `redeliver` alone names its object, a delivery. */
const operationIdPattern = new RegExp(`^((${verbs.join('|')})([A-Z][a-z0-9]*)+|redeliver)$`);

/**
 * Lists violations in the operations of an OpenAPI document: names, texts, error responses (RFC 9457) and links.
 */
export function operationFindings(document: JsonObject): string[] {
  const sites = operationSites(document);
  const targets = new Map(sites.map((site) => [stringAt(site.operation, 'operationId'), site]));
  return sites.flatMap((site) => [
    ...proseFindings(site),
    ...responseFindings(site),
    ...linkFindings(document, site, targets),
  ]);
}

function proseFindings({ where, operation }: OperationSite): string[] {
  const findings: string[] = [];
  const id = stringAt(operation, 'operationId') ?? '';
  if (!operationIdPattern.test(id))
    findings.push(`${where}: operationId "${id}" is not a known verb and a noun in camelCase`);
  if (arrayAt(operation, 'tags').length !== 1) findings.push(`${where}: has not exactly one tag`);
  for (const word of ['summary', 'description']) {
    if (!stringAt(operation, word)?.trim()) findings.push(`${where}: has no ${word}`);
  }
  return findings;
}

function responseFindings({ where, responses }: OperationSite): string[] {
  return responses.flatMap(([status, response]) => {
    if (!/^[1-5]\d\d$/.test(status)) return [`${where}: the response "${status}" is not a single status`];
    const mediaTypes = Object.keys(objectAt(response, 'content')).join(', ');
    if (/^[45]/.test(status) && mediaTypes !== 'application/problem+json') {
      return [`${where}: ${status} has "${mediaTypes}" instead of application/problem+json`];
    }
    return [];
  });
}

/** A link must name an existing operation and its parameters. */
function linkFindings(
  document: JsonObject,
  { where, responses }: OperationSite,
  targets: ReadonlyMap<string | undefined, OperationSite>,
): string[] {
  return responses.flatMap(([status, response]) =>
    Object.entries(objectAt(response, 'links')).flatMap(([name, reference]) => {
      const link = resolve(document, reference);
      const id = stringAt(link, 'operationId');
      const target = id === undefined ? undefined : targets.get(id);
      const place = `${where}: the link ${name} of ${status}`;
      if (target === undefined) return [`${place} names no existing operationId (${id})`];
      const known = new Set(target.parameters.map((parameter) => parameter.name));
      return Object.keys(objectAt(link, 'parameters'))
        .filter((parameter) => !known.has(parameter))
        .map((parameter) => `${place} gives ${id} a parameter that it does not have (${parameter})`);
    }),
  );
}
