import type { CaptureTenant } from '../../../../generated/clients/capture/index.ts';

/** A tenant that has set nothing for the page. */
export const aoba: CaptureTenant = {
  name: 'Aoba Bicycle Sharing',
  logoUrl: null,
  accentColor: null,
  privacyUrl: null,
  supportContact: null,
};

/** The fields of every verification of this tenant. */
export const ofAoba = {
  tenantName: aoba.name,
  tenant: aoba,
  privacy: { retentionSeconds: 7_776_000, recipients: [] },
  consent: null,
  handoff: 'none' as const,
};

/** What a user agrees to where the plan does not ask for the face. */
export const agreed = { version: '2026-11-23', language: 'en', face: null };
