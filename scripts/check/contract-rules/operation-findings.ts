import { arrayAt, type JsonObject, objectAt, resolve, stringAt } from '../../generate/json-document.ts';
import { type OperationSite, operationSites } from './sites.ts';

/** The verbs an operationId may start with. A new verb is a new word of the interface: add it on purpose. */
const verbs = [
  ...['create', 'get', 'list', 'update', 'delete', 'put', 'open', 'start', 'submit', 'reprocess'],
  ...['issue', 'revoke', 'rotate', 'disable', 'resume', 'reissue', 'return', 'claim', 'decide'],
];

/** A verb with its noun in camel case; `redeliver` alone names its object, a delivery. */
const operationIdPattern = new RegExp(`^((${verbs.join('|')})([A-Z][a-z0-9]*)+|redeliver)$`);

/**
 * Lists what is wrong with the operations of an OpenAPI document: names and prose, and how errors and links are declared
 * (problem documents are RFC 9457).
 */
export function operationFindings(document: JsonObject): string[] {
  const sites = operationSites(document);
  const ids = new Set(sites.map(({ operation }) => stringAt(operation, 'operationId')));
  return sites.flatMap((site) => [
    ...proseFindings(site),
    ...responseFindings(site),
    ...linkFindings(document, site, ids),
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
      return [`${where}: ${status} answers "${mediaTypes}" instead of application/problem+json`];
    }
    return [];
  });
}

function linkFindings(
  document: JsonObject,
  { where, responses }: OperationSite,
  ids: Set<string | undefined>,
): string[] {
  return responses.flatMap(([status, response]) =>
    Object.entries(objectAt(response, 'links')).flatMap(([name, link]) => {
      const target = stringAt(resolve(document, link), 'operationId');
      const known = target !== undefined && ids.has(target);
      return known ? [] : [`${where}: the link ${name} of ${status} names no existing operationId (${target})`];
    }),
  );
}
