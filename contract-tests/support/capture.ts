import { putPicture } from '../../scripts/setup/api-clients.ts';
import { browserFetch, type CaptureSchemas, captureClient, succeeded } from './client.ts';
import { blankPicture } from './pictures.ts';
import { typed } from './planted.ts';

type UserInput = CaptureSchemas['PutUserInputRequest'];

/** The cookies of a browser, by the path they are for. */
type CookieJar = Map<string, string>;

/** A phone's browser that has been given a verification URL. */
export type Phone = ReturnType<typeof openPhone>;

/**
 * Opens a browser at a verification URL. Nothing is requested yet. Its methods return what the generated client does.
 * @param jar the cookies of a browser that has been used before; a new browser has none
 */
export function openPhone(verificationUrl: string, jar: CookieJar = new Map()) {
  const { origin, hash } = new URL(verificationUrl);
  const token = hash.slice(1);
  const sessionId = token.split('.', 1)[0] as string;
  const path = { id: sessionId };
  const fetchWithCookies = browserFetch(jar);
  const client = captureClient(origin, fetchWithCookies);
  return {
    sessionId,
    token,
    jar,
    open: () => client.POST('/capture/verifications/{id}/open', { params: { path }, body: { token } }),
    start: () => client.POST('/capture/verifications/{id}/start', { params: { path }, body: { token } }),
    look: () => client.GET('/capture/verifications/{id}', { params: { path } }),
    givePicture: async (bytes?: Buffer, type: 'image/jpeg' | 'image/png' = 'image/png') =>
      putPicture(client, sessionId, bytes ?? (await blankPicture()), type),
    type: (input: UserInput = typed) =>
      client.PUT('/capture/verifications/{id}/user-input', { params: { path }, body: input }),
    submit: () => client.POST('/capture/verifications/{id}/submit', { params: { path } }),
    /** Sends a request of this browser below the session's path, in whatever form. */
    send: (below: string, init?: RequestInit) =>
      fetchWithCookies(`${origin}/capture/verifications/${sessionId}${below}`, init),
  };
}

/** Opens a link and starts. */
export async function startPhone(verificationUrl: string): Promise<Phone> {
  const phone = openPhone(verificationUrl);
  await succeeded(phone.open());
  await succeeded(phone.start());
  return phone;
}

/** Gives everything that the usual plan asks for, and submits. */
export async function giveAll(phone: Phone, picture?: Buffer, input?: UserInput): Promise<void> {
  await succeeded(phone.givePicture(picture, picture?.[0] === 0xff ? 'image/jpeg' : 'image/png'));
  await succeeded(phone.type(input));
  await succeeded(phone.submit());
}

/** Plays the whole trip of a user. */
export async function playUser(verificationUrl: string, picture?: Buffer, input?: UserInput): Promise<Phone> {
  const phone = await startPhone(verificationUrl);
  await giveAll(phone, picture, input);
  return phone;
}
