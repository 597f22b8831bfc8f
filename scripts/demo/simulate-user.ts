// The demo's user.

import { createCaptureClient, putPicture, succeeded } from '../setup/api-clients.ts';

/** What the user gives: a picture of a passport, and what is typed. */
export interface UserGives {
  readonly passport: Buffer;
  readonly lastName: string;
  readonly firstName: string;
  readonly birthDate: string;
}

/**
 * Does what a phone's browser does at a verification URL: opens it, starts, gives the evidence and submits.
 * @param verificationUrl the secret URL; its fragment holds the session id and the token
 * @param onStep called with each step
 * @returns where the service sends the browser back to, or null
 */
export async function simulateUser(
  verificationUrl: string,
  gives: UserGives,
  onStep: (step: string) => void,
): Promise<string | null> {
  const { origin, hash } = new URL(verificationUrl);
  const token = hash.slice(1);
  const path = { id: token.split('.', 1)[0] as string };
  const phone = createCaptureClient(origin);

  await succeeded(phone.POST('/capture/verifications/{id}/open', { params: { path }, body: { token } }));
  onStep('opened the link, which uses nothing up');
  await succeeded(phone.POST('/capture/verifications/{id}/start', { params: { path }, body: { token } }));
  onStep('pressed start: the link is used, this browser is bound');
  await succeeded(putPicture(phone, path.id, gives.passport, 'image/jpeg'));
  onStep(`gave a picture of the passport (${Math.round(gives.passport.length / 1024)} kB)`);
  const { lastName, firstName, birthDate } = gives;
  await succeeded(
    phone.PUT('/capture/verifications/{id}/user-input', { params: { path }, body: { lastName, firstName, birthDate } }),
  );
  onStep('typed name and birth date');
  const submitted = await succeeded(phone.POST('/capture/verifications/{id}/submit', { params: { path } }));
  onStep('submitted');
  return submitted.returnUrl;
}
