// The user's phone: a browser with its cookies, and pictures of every kind.

import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import { putPicture } from '../../scripts/setup/api-clients.ts';
import { drawBoard } from '../../scripts/specimens/draw-board.ts';
import { drawPassport, type PassportOptions } from '../../scripts/specimens/draw-passport.ts';
import { browserFetch, type CaptureSchemas, captureClient, succeeded } from './client.ts';
import { planted, typed } from './planted.ts';

type UserInput = CaptureSchemas['PutUserInputRequest'];

/** How a picture was taken. Phones of tests take theirs with the page's camera, unless told otherwise. */
type PictureSource = CaptureSchemas['PictureSource'];

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
  const sessionId = token.slice(0, 35);
  const path = { id: sessionId };
  const fetchWithCookies = browserFetch(jar);
  const client = captureClient(origin, fetchWithCookies);
  return {
    sessionId,
    token,
    jar,
    open: () => client.POST('/capture/verifications/{id}/open', { params: { path }, body: { token } }),
    start: (consent?: CaptureSchemas['ConsentGiven']) =>
      client.POST('/capture/verifications/{id}/start', {
        params: { path },
        body: { token, ...(consent !== undefined && { consent }) },
      }),
    /** Ends the verification: by the token, or by the cookie alone. */
    decline: (by: 'token' | 'cookie' = 'token') =>
      client.POST('/capture/verifications/{id}/decline', { params: { path }, body: by === 'token' ? { token } : {} }),
    handOff: () => client.POST('/capture/verifications/{id}/handoffs', { params: { path } }),
    /** Accepts the hand-off that this browser was opened at. */
    accept: () => client.POST('/capture/verifications/{id}/handoffs/accept', { params: { path }, body: { token } }),
    giveBack: () => client.POST('/capture/verifications/{id}/handoffs/return', { params: { path } }),
    look: () => client.GET('/capture/verifications/{id}', { params: { path } }),
    givePicture: async (
      bytes?: Buffer,
      type: 'image/jpeg' | 'image/png' = 'image/png',
      documentType: 'passport' | null = 'passport',
      source?: PictureSource,
    ) => putPicture(client, sessionId, bytes ?? (await blankPicture()), type, documentType, source),
    giveFace: async (bytes?: Buffer, source: PictureSource = 'camera') => {
      const picture = bytes ?? (await blankPicture());
      const { response } = await client.PUT('/capture/verifications/{id}/evidence/{kind}', {
        params: { path: { id: sessionId, kind: 'face' }, query: { source } },
        ...asPicture(picture),
      });
      return response.status;
    },
    challenge: () => client.POST('/capture/verifications/{id}/challenges', { params: { path } }),
    giveFrame: async (challengeId: string, index: number, bytes?: Buffer, source: PictureSource = 'camera') =>
      client.PUT('/capture/verifications/{id}/challenges/{challengeId}/frames/{index}', {
        params: { path: { id: sessionId, challengeId, index }, query: { source } },
        ...asPicture(bytes ?? (await blankPicture())),
      }),
    type: (input: UserInput = typed) =>
      client.PUT('/capture/verifications/{id}/user-input', { params: { path }, body: input }),
    submit: (skip?: 'challenge' | 'face', revision?: string) =>
      client.POST('/capture/verifications/{id}/submit', {
        params: { path, query: { ...(skip && { skip }), ...(revision && { revision }) } },
      }),
    /** Sends a request of this browser below the session's path, in whatever form. */
    send: (below: string, init?: RequestInit) =>
      fetchWithCookies(`${origin}/capture/verifications/${sessionId}${below}`, init),
  };
}

/** A binary body as the generated client sends it: openapi-typescript types it as a string. */
function asPicture(bytes: Buffer) {
  const type = bytes[0] === 0xff ? ('image/jpeg' as const) : ('image/png' as const);
  return {
    headers: { 'Content-Type': type },
    body: '',
    bodySerializer: () => new Blob([new Uint8Array(bytes)], { type }),
  };
}

/** Opens a link and starts. */
export async function startPhone(verificationUrl: string, consent?: CaptureSchemas['ConsentGiven']): Promise<Phone> {
  const phone = openPhone(verificationUrl);
  await succeeded(phone.open());
  await succeeded(phone.start(consent));
  return phone;
}

/** Asks for a hand-off, and opens it on another phone, without accepting it. */
export async function openHandoff(phone: Phone, baseUrl: string): Promise<Phone> {
  const { token } = await succeeded(phone.handOff());
  const next = openPhone(`${baseUrl}/v#${token}`);
  await succeeded(next.open());
  return next;
}

/** Hands a verification to another phone, which accepts it. */
export async function handOver(phone: Phone, baseUrl: string): Promise<Phone> {
  const next = await openHandoff(phone, baseUrl);
  await succeeded(next.accept());
  return next;
}

/** Gives everything that the usual plan asks for, and submits. */
export async function giveAll(phone: Phone, picture?: Buffer, input?: UserInput): Promise<void> {
  await succeeded(phone.givePicture(picture, picture?.[0] === 0xff ? 'image/jpeg' : 'image/png'));
  await succeeded(phone.type(input));
  await succeeded(phone.submit());
}

/** Simulates the whole trip of a user. */
export async function simulateUser(verificationUrl: string, picture?: Buffer, input?: UserInput): Promise<Phone> {
  const phone = await startPhone(verificationUrl);
  await giveAll(phone, picture, input);
  return phone;
}

let blank: Promise<Buffer> | undefined;

/** A small PNG that shows nothing to read, for tests whose reading of the document is fixed. */
export function blankPicture(): Promise<Buffer> {
  blank ??= drawBoard().png().toBuffer();
  return blank;
}

const passports = new Map<string, Promise<Buffer>>();

/** A specimen passport of the planted person, as a photograph shows it. It is drawn once for all files of a worker. */
export function passportOf(options: Partial<PassportOptions> = {}): Promise<Buffer> {
  const key = JSON.stringify(options);
  const drawn = passports.get(key) ?? drawPassport({ person: planted.person, table: true, ...options });
  passports.set(key, drawn);
  return drawn;
}

/** A whole and valid PNG of 30,000 × 30,000 black pixels, in some 110 kB. */
export function hugePng(): Buffer {
  const side = 30_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit of grey a pixel.
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** A request whose head has arrived at the service and whose body has only started. */
export interface SlowUpload {
  /** Sends the rest of the body, and returns the status of the response. */
  finish(): Promise<number>;
}

/** Begins to send a body. Resolves when the service has taken the request up and asks for the body (RFC 9110, 100 Continue). */
export async function beginUpload(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  method = 'PUT',
): Promise<SlowUpload> {
  const upload: ClientRequest = request(url, {
    method,
    agent: false,
    headers: { ...headers, 'content-length': `${body.length}`, expect: '100-continue' },
  });
  const responded = once(upload, 'response') as Promise<[IncomingMessage]>;
  // It is awaited in `finish`; until then it must not count as unhandled.
  responded.catch(() => {});
  upload.flushHeaders();
  await once(upload, 'continue');
  upload.write(body.subarray(0, 100));
  return {
    async finish() {
      upload.end(body.subarray(100));
      const [response] = await responded;
      response.resume();
      return response.statusCode ?? 0;
    },
  };
}
