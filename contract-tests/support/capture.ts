import { createClient } from '../../generated/clients/capture/client/index.ts';
import { CaptureClient } from '../../generated/clients/capture/index.ts';
import { checkedFetch } from './checked-fetch.ts';
import { blankPicture } from './pictures.ts';
import { typed } from './planted.ts';
import { succeeded } from './replies.ts';

type PictureRequest = Parameters<CaptureClient['putEvidence']>[0];
type UserInput = NonNullable<Parameters<CaptureClient['putUserInput']>[0]['body']>;

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
  const fetchWithCookies = withCookies(jar);
  const client = new CaptureClient({ client: createClient({ baseUrl: origin, fetch: fetchWithCookies }) });
  return {
    sessionId,
    token,
    jar,
    open: () => client.openVerification({ path, body: { token } }),
    start: () => client.startVerification({ path, body: { token } }),
    look: () => client.getVerification({ path }),
    async givePicture(bytes?: Buffer, type: 'image/jpeg' | 'image/png' = 'image/png') {
      const body = new Blob([new Uint8Array(bytes ?? (await blankPicture()))], { type }) as PictureRequest['body'];
      return client.putEvidence({ path: { ...path, kind: 'document_front' }, headers: { 'Content-Type': type }, body });
    },
    type: (input: UserInput = typed) => client.putUserInput({ path, body: input }),
    submit: () => client.submitVerification({ path }),
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

function withCookies(jar: CookieJar): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const cookies = [...jar].filter(([path]) => pathname.startsWith(path)).map(([, cookie]) => cookie);
    if (cookies.length > 0) request.headers.set('Cookie', cookies.join('; '));
    const response = await checkedFetch(request);
    for (const text of response.headers.getSetCookie()) {
      jar.set(/; Path=([^;]+)/.exec(text)?.[1] ?? '/', text.split(';', 1)[0] as string);
    }
    return response;
  };
}
