// The blocklist of a tenant, on the screens of the console.

import { before } from './console-data.ts';

const blocked = (number: number, kind: string, hours: number, note: string, days: number | null) => ({
  id: `019fe8b1-6c3e-7b41-8f02-6a9d3c57e1b${number}`,
  kind,
  note,
  createdAt: before(hours),
  expiresAt: days === null ? null : before(hours - days * 24),
});
export const blocklist = {
  items: [
    blocked(3, 'face', 3, 'Case 2026-0163, third attempt with another name', 365),
    blocked(2, 'person', 76, 'Case 2026-0151', null),
    blocked(1, 'document_number', 300, 'Case 2026-0148, reported as stolen', 365),
  ],
  next: null,
};
