import { createClient } from '../../generated/clients/capture/client/index.ts';
import { CaptureClient } from '../../generated/clients/capture/index.ts';

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
 * @param told hears of each step
 * @returns where the service sends the browser back to, or null
 */
export async function playUser(
  verificationUrl: string,
  gives: UserGives,
  told: (step: string) => void,
): Promise<string | null> {
  const { origin, hash } = new URL(verificationUrl);
  const token = hash.slice(1);
  const path = { id: token.split('.', 1)[0] as string };
  const client = createClient({ baseUrl: origin, fetch: withCookies(), throwOnError: true });
  const phone = new CaptureClient({ client });

  await phone.openVerification({ path, body: { token }, throwOnError: true });
  told('opened the link, which uses nothing up');
  await phone.startVerification({ path, body: { token }, throwOnError: true });
  told('pressed start: the link is used, this browser is bound');
  const picture = new Blob([new Uint8Array(gives.passport)], { type: 'image/jpeg' });
  await phone.putEvidence({ path: { ...path, kind: 'document_front' }, body: picture, throwOnError: true });
  told(`gave a picture of the passport (${Math.round(gives.passport.length / 1024)} kB)`);
  const { lastName, firstName, birthDate } = gives;
  await phone.putUserInput({ path, body: { lastName, firstName, birthDate }, throwOnError: true });
  told('typed name and birth date');
  const submitted = await phone.submitVerification({ path, throwOnError: true });
  told('submitted');
  return submitted.data.returnUrl;
}

/** A `fetch` with the one cookie of a browser. */
function withCookies(): typeof fetch {
  let cookie: string | null = null;
  return async (input, init) => {
    const request = new Request(input, init);
    if (cookie !== null) request.headers.set('Cookie', cookie);
    const response = await fetch(request);
    cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie;
    return response;
  };
}
