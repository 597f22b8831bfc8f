import { expect, test } from 'vitest';
import type { JsonObject } from '../../generate/json-document.ts';
import { roleFindings } from './role-findings.ts';

const forbidden: JsonObject = {
  '403': {
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/RoleInsufficientProblem' } } },
  },
};
const crossSite: JsonObject = {
  '403': {
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/CrossSiteRequestProblem' } } },
  },
};
const findings = (path: string, operation: JsonObject) => roleFindings({ paths: { [path]: { get: operation } } });
const ofTenant = '/admin/tenants/{tenantId}/things';

test.each<[string, JsonObject]>([
  [ofTenant, { 'x-roles': ['owner', 'reviewer'], 'x-sandbox-roles': ['operator'], responses: forbidden }],
  [ofTenant, { 'x-roles': ['operator', 'owner', 'developer', 'reviewer', 'auditor'], responses: crossSite }],
  ['/admin/things', { 'x-roles': ['operator'], responses: forbidden }],
  ['/admin/things', { 'x-roles': ['operator', 'owner', 'developer', 'reviewer', 'auditor'], responses: crossSite }],
  ['/admin/things', { 'x-roles': ['member'], responses: forbidden }],
  ['/admin/things', { 'x-roles': ['anyone'], security: [], responses: crossSite }],
  ['/v1/things', { responses: {} }],
])('%s with %j says who may call it', (path, operation) => {
  expect(findings(path, operation)).toEqual([]);
});

test.each<[string, JsonObject, string]>([
  [ofTenant, { responses: {} }, 'has no x-roles'],
  [ofTenant, { 'x-roles': ['reviewer', 'owner'], responses: forbidden }, 'x-roles must be some of'],
  [ofTenant, { 'x-roles': ['admin'], responses: forbidden }, 'x-roles must be some of'],
  [ofTenant, { 'x-roles': ['member', 'owner'], responses: forbidden }, 'x-roles must be some of'],
  [ofTenant, { 'x-roles': ['anyone'], 'x-sandbox-roles': ['owner'], responses: {} }, 'without roles of a tenant'],
  [ofTenant, { 'x-roles': ['owner'], 'x-sandbox-roles': ['owner'], responses: forbidden }, 'repeats a role'],
  [
    '/admin/things',
    { 'x-roles': ['operator'], 'x-sandbox-roles': ['owner'], responses: forbidden },
    'without a tenant',
  ],
  ['/admin/things', { 'x-roles': ['owner'], responses: forbidden }, 'must be [operator]'],
  [ofTenant, { 'x-roles': ['owner'], responses: {} }, 'does not declare 403'],
  ['/admin/things', { 'x-roles': ['anyone'], responses: forbidden }, 'which it never returns'],
  ['/admin/things', { 'x-roles': ['anyone'], responses: crossSite }, 'must have an empty security'],
  ['/admin/things', { 'x-roles': ['member'], security: [], responses: forbidden }, 'must have an empty security'],
  ['/admin/things', { 'x-roles': ['anyone'], security: [], responses: {} }, 'does not declare 403 CrossSiteRequest'],
])('%s with %j is found', (path, operation, fault) => {
  expect(findings(path, operation).join('\n')).toContain(fault);
});
