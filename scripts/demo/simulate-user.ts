// The demo's user.

import { type CaptureClient, createCaptureClient, pictureBody, succeeded } from '../setup/api-clients.ts';

/** What the user gives: a picture of a document, what is typed, and pictures of the face where the plan asks for them. */
export interface UserGives {
  readonly document: {
    /** The type that the user chose; a phone that offers passports only does not ask. */
    readonly type?: 'driver_license';
    readonly name: string;
    readonly picture: Buffer;
  };
  readonly typed: { readonly lastName: string; readonly firstName: string; readonly birthDate: string };
  readonly face?: {
    readonly selfie: Buffer;
    /** Takes a picture in which the user does as an action of a challenge asks. */
    readonly act: (action: string) => Promise<Buffer>;
  };
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
  const submit = await giveEvidence(verificationUrl, gives, onStep);
  const returnUrl = await submit();
  onStep('submitted');
  return returnUrl;
}

/**
 * The same up to the submission.
 * @returns submits, and returns where the service sends the browser back to, or null
 */
export async function giveEvidence(
  verificationUrl: string,
  { document, typed, face }: UserGives,
  onStep: (step: string) => void,
): Promise<() => Promise<string | null>> {
  const { origin, hash } = new URL(verificationUrl);
  const token = hash.slice(1);
  const path = { id: token.split('.', 1)[0] as string };
  const phone = createCaptureClient(origin);

  await succeeded(phone.POST('/capture/verifications/{id}/open', { params: { path }, body: { token } }));
  onStep('opened the link, which uses nothing up');
  await succeeded(phone.POST('/capture/verifications/{id}/start', { params: { path }, body: { token } }));
  onStep('pressed start: the link is used, this browser is bound');
  await succeeded(
    phone.PUT('/capture/verifications/{id}/evidence/{kind}', {
      params: {
        path: { ...path, kind: 'document_front' },
        query: { source: 'camera', ...(document.type !== undefined && { documentType: document.type }) },
      },
      ...pictureBody(document.picture, 'image/jpeg'),
    }),
  );
  onStep(`gave a picture of the ${document.name} (${Math.round(document.picture.length / 1024)} kB)`);
  if (face !== undefined) await showFace(phone, path.id, face, onStep);
  await succeeded(phone.PUT('/capture/verifications/{id}/user-input', { params: { path }, body: typed }));
  onStep('typed name and birth date');
  return async () =>
    (await succeeded(phone.POST('/capture/verifications/{id}/submit', { params: { path } }))).returnUrl;
}

/** Takes a selfie, asks for a challenge, and answers it with a picture for each action. */
async function showFace(
  phone: CaptureClient,
  id: string,
  { selfie, act }: NonNullable<UserGives['face']>,
  onStep: (step: string) => void,
): Promise<void> {
  await succeeded(
    phone.PUT('/capture/verifications/{id}/evidence/{kind}', {
      params: { path: { id, kind: 'face' }, query: { source: 'camera' } },
      ...pictureBody(selfie, 'image/jpeg'),
    }),
  );
  onStep('took a selfie');
  const { challenge } = await succeeded(
    phone.POST('/capture/verifications/{id}/challenges', { params: { path: { id } } }),
  );
  if (challenge === null) throw new Error('the service issued no challenge');
  for (const [index, action] of challenge.actions.entries()) {
    const picture = await act(action);
    await succeeded(
      phone.PUT('/capture/verifications/{id}/challenges/{challengeId}/frames/{index}', {
        params: { path: { id, challengeId: challenge.id, index }, query: { source: 'camera' } },
        ...pictureBody(picture, 'image/jpeg'),
      }),
    );
  }
  const actions = challenge.actions.map((action) => action.replaceAll('_', ' ')).join(', ');
  onStep(`did as the service asked, in this order: ${actions}`);
}
