// What the service responds about the instance, on the screens of the console. Persons are invented.

import { operatorAccount } from './account-data.ts';
import { before, now, tenantId } from './console-data.ts';
import { machineTokens } from './token-data.ts';

const id = (end: string) => `019fe8b1-7a11-7c19-b5b3-6f3a1f0c2d${end}`;
const operator = (end: string, name: string, hours: number, secondFactor = true) => ({
  ...{ id: id(end), name, email: `${name.split(' ')[0]?.toLowerCase()}@mitome.example` },
  ...{ roles: ['operator'], secondFactor, createdAt: before(hours), version: 'c00f4b5323347842cd577886a013252c' },
});
const [self, other] = [
  { kind: 'member', id: operatorAccount.id },
  { kind: 'member', id: id('51') },
];

export const operators = {
  items: [
    operator('52', 'Sora Inoue', 3, false),
    operator('51', 'Jonas Keller', 700),
    { ...operator('30', 'Mira Brandt', 900), id: operatorAccount.id },
  ],
  next: null,
};

export const operatorInvitations = {
  items: [
    {
      ...{ id: id('60'), email: 'emi@mitome.example', roles: ['operator'], invitedBy: 'Jonas Keller' },
      ...{ createdAt: before(20), expiresAt: before(-148), acceptedAt: null },
    },
  ],
  next: null,
};

export const issuedInvitation = {
  ...{ ...operatorInvitations.items[0], mailed: false },
  url: 'https://verify.example/console/invitation#Jc0Yw1mQf4Zt8uXo2sKd6vPa9LhRb3NgEi7TzMqWnVA',
};

const [, , pipeline, older, revoked] = machineTokens.items;
export const instanceTokens = {
  items: [
    { ...pipeline, id: id('71'), name: 'Provisioning of tenants', roles: ['operator'], hint: 'k2Rd' },
    { ...older, id: id('72'), name: 'Nightly audit report', roles: ['auditor'], hint: 'w8Ba' },
    {
      ...{ ...revoked, id: id('73'), name: 'First start', hint: 'p5Xc' },
      roles: ['operator', 'owner', 'developer', 'reviewer', 'auditor'],
    },
  ],
  next: null,
};

const change = (hours: number, operation: string, resourceId: string | null, status: number, entry: object = {}) => ({
  ...{ id: `019ff516-1c20-7b3e-9a44-${String(hours * 100).padStart(12, '0')}`, kind: 'change', at: before(hours) },
  ...{ sessionId: null, actor: self, address: '203.0.113.7', operation, resourceId, fields: [], status },
  ...{ requestId: 'req_019fe93d33c67c3fbbdf537c46724392', ...entry },
});
export const instanceAuditLog = {
  items: [
    change(0.1, 'issueToken', id('71'), 201, { fields: ['name', 'roles', 'expiresInSeconds'] }),
    change(0.4, 'submitSecondFactor', null, 204, { fields: ['code'] }),
    change(3, 'acceptInvitation', null, 200, {
      ...{ actor: { kind: 'member', id: id('52') }, address: '198.51.100.24' },
      fields: ['token', 'email', 'name', 'password', 'language'],
    }),
    change(20, 'createInvitation', id('60'), 201, { actor: other, fields: ['email', 'language'] }),
    change(26, 'deleteMember', id('51'), 409),
    change(900, 'createTenant', tenantId, 201, {
      ...{ actor: { kind: 'admin_token', id: id('73') }, address: null, fields: ['name', 'mode'] },
    }),
  ],
  next: null,
};

export const health = {
  ...{ version: '1.0.0', checkedAt: before(0), outages: [] as string[], limitations: [] as string[], workers: 2 },
  ...{ oldestJobDueAt: new Date(now - 2_000).toISOString(), oldestDeliveryDueAt: null as string | null },
  ...{ storage: { database: 'mysql', pictures: 'bucket' }, mail: true, singleSignOn: false },
  signingKeys: [
    {
      ...{ id: '6vPa9LhRb3NgEi7TzMqWnVAJc0Yw1mQf4Zt8uXo2sKd', createdAt: before(4000) },
      replacedAt: before(300) as string | null,
    },
    { id: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs', createdAt: before(300), replacedAt: null },
  ],
};

export const brokenHealth = {
  ...{ ...health, outages: ['media_full'], limitations: ['models_missing', 'live_decisions_waiting'], workers: 0 },
  ...{ oldestJobDueAt: before(0.7), oldestDeliveryDueAt: before(0.2), mail: false },
  signingKeys: [],
};
