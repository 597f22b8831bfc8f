import { arrayAt, type JsonObject, objectAt } from '../../generate/json-document.ts';
import { type OperationSite, operationSites } from './sites.ts';

/** The roles of the instance and of tenants, in the order in which the document lists them. */
const roles = ['operator', 'owner', 'developer', 'reviewer', 'auditor'];

/** In place of roles: operations that need no credential, and those of every person who has signed in, about themselves. */
const others = ['anyone', 'member'];

/**
 * Lists operations of the admin API that do not say who may call them, or say so in words that the service does not enforce. Every
 * operation has `x-roles`; `x-sandbox-roles` are roles besides them, for the operations of a tenant; and 403 is declared.
 */
export function roleFindings(document: JsonObject): string[] {
  return operationSites(document)
    .filter(({ where }) => / \/admin\//.test(where))
    .flatMap((site) =>
      [...listFindings(site), ...credentialFindings(site), ...forbiddenFindings(site)].map(
        (fault) => `${site.where}: ${fault}`,
      ),
    );
}

function listFindings({ where, operation }: OperationSite): string[] {
  const live = arrayAt(operation, 'x-roles');
  const sandbox = arrayAt(operation, 'x-sandbox-roles');
  if (live.length === 0) return ['has no x-roles'];
  const isAlone = live.length === 1 && others.includes(`${live[0]}`);
  if (isAlone) return sandbox.length > 0 ? ['has x-sandbox-roles without roles of a tenant'] : [];
  const findings: string[] = [];
  for (const [name, list] of Object.entries({ 'x-roles': live, 'x-sandbox-roles': sandbox })) {
    const known = roles.filter((role) => list.includes(role));
    if (`${known}` !== `${list}`) findings.push(`${name} must be some of ${roles.join(', ')}, in this order`);
  }
  if (sandbox.some((role) => live.includes(role))) findings.push('x-sandbox-roles repeats a role of x-roles');
  const ofTenant = where.includes('{tenantId}');
  if (sandbox.length > 0 && !ofTenant) findings.push('has x-sandbox-roles without a tenant in its path');
  // Of all: what callers ask about themselves.
  if (!ofTenant && !['operator', `${roles}`].includes(`${live}`))
    findings.push('is of the instance, so its x-roles must be [operator], or all of them');
  return findings;
}

/** Operations for anyone name no credential, and all others do; a page of another site is refused everywhere. */
function credentialFindings({ operation, responses }: OperationSite): string[] {
  const isOpen = `${arrayAt(operation, 'x-roles')}` === 'anyone';
  const isUnsecured = Array.isArray(operation.security) && operation.security.length === 0;
  const [, forbidden] = responses.find(([status]) => status === '403') ?? [];
  return [
    ...(isOpen === isUnsecured ? [] : ['must have an empty security if, and only if, its x-roles is [anyone]']),
    ...(forbidden === undefined ? ['does not declare 403 CrossSiteRequest'] : []),
  ];
}

/** Where some role may not call, or may not call for live tenants, the operation declares `RoleInsufficient`. */
function forbiddenFindings({ operation, responses }: OperationSite): string[] {
  const [, forbidden] = responses.find(([status]) => status === '403') ?? [];
  const declares = /RoleInsufficient|AdminForbidden/.test(JSON.stringify(objectAt(forbidden, 'content')));
  const isForAll = roles.every((role) => arrayAt(operation, 'x-roles').includes(role));
  const needs = !isForAll && `${arrayAt(operation, 'x-roles')}` !== 'anyone';
  if (needs && !declares) return ['does not declare 403 RoleInsufficient'];
  return !needs && declares ? ['declares 403 RoleInsufficient, which it never returns'] : [];
}
