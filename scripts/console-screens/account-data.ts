// A member's own account, and the tenants of an installation, on the screens of the console.

import { before, tenant, tenantId } from './console-data.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const session = (id: string, hours: number, change: object) => ({
  ...{ id, createdAt: before(hours), lastSeenAt: before(hours / 4), expiresAt: before(hours - 12) },
  ...{ address: '203.0.113.7', userAgent: `${mac} Version/18.1 Safari/605.1.15`, current: false },
  ...change,
});

const present = session('019fe8b1-7a11-7c19-b5b3-6f3a1f0c2d40', 0.5, { lastSeenAt: before(0.02), current: true });

export const accountSessions = {
  items: [
    present,
    session('019fe8b1-7a11-7c19-b5b3-6f3a1f0c2d41', 3, {
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0',
      address: '198.51.100.24',
    }),
    session('019fe8b1-7a11-7c19-b5b3-6f3a1f0c2d42', 8, { userAgent: null, address: '2001:db8:7::24' }),
  ],
};

export const account = {
  ...{ id: '019fe8b1-7a11-7c19-b5b3-6f3a1f0c2d30', email: 'mira@tenant.example', name: 'Mira Brandt' },
  ...{ secondFactor: 'passed', recoveryCodesLeft: 7, session: present },
  grants: [{ tenantId, tenantName: tenant.name, mode: tenant.mode, roles: ['owner'] }],
};

export const operatorAccount = {
  ...account,
  grants: [{ tenantId: null, tenantName: null, mode: null, roles: ['operator'] }],
};

export const tenants = {
  items: [
    { id: '5b1c7d1e-8a3f-4c62-9d0e-2f6a7b8c9d10', name: 'Kasumi Library', mode: 'sandbox', createdAt: before(700) },
    { id: '9a0e4c52-1f7b-4d38-8e6a-b3c5d7e9f102', name: 'Minato Car Rental', mode: 'live', createdAt: before(800) },
    { id: tenantId, name: tenant.name, mode: tenant.mode, createdAt: before(900) },
  ],
  next: null,
};
