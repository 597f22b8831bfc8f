// The machine tokens of a tenant, on the screens of the console.

import { before, principal, self } from './console-data.ts';

const machineToken = (id: string, name: string, change: object) => ({
  ...{
    id: `019fe8b1-7a11-7c19-b5b3-6f3a1f0c2d${id}`,
    name,
    roles: ['developer'],
    hint: 'NLY0',
    createdAt: before(300),
  },
  ...{ expiresAt: null, revokedAt: null, lastUsedAt: null },
  ...change,
});
export const machineTokens = {
  items: [
    machineToken('24', 'Monthly audit report', { roles: ['auditor'], hint: 'q3Wd', expiresAt: before(-700) }),
    { ...machineToken('11', 'Screens', { roles: principal.grants[0]?.roles, hint: 'e7Kx' }), id: self.id },
    machineToken('22', 'Deployment pipeline', { expiresAt: before(-1800), lastUsedAt: before(0.4) }),
    machineToken('21', 'Deployment pipeline, before the summer', {
      ...{ hint: 'Vb2s', createdAt: before(3000), expiresAt: before(840), lastUsedAt: before(900) },
    }),
    machineToken('20', 'Import of the old reviews', {
      ...{ roles: ['owner'], hint: 'm9Tz', createdAt: before(4000), revokedAt: before(3900), lastUsedAt: before(3910) },
    }),
  ],
  next: null,
};
