import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawBoard } from '../../scripts/specimens/draw-board.ts';
import { openCheckProvider, type TestProvider } from '../support/check-provider.ts';
import { type CaptureSchemas, refusalOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { createFixedDocuments } from '../support/fixed-documents.ts';
import { createFixedFaces } from '../support/fixed-faces.ts';
import { operatorOf } from '../support/operator.ts';
import { blankPicture, type Phone, startPhone } from '../support/phone.ts';
import { startService, type TestService } from '../support/service.ts';
import { createSession, createTenant, readSession, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

type Source = CaptureSchemas['PictureSource'];

/** How each picture is taken; a frame is named by the position of its action. */
interface Sources {
  readonly front?: Source;
  readonly face?: Source;
  readonly frames?: readonly Source[];
}

const throughout = {
  documentProvider: 'acme',
  faceProvider: 'acme',
  steps: ['document', 'face', 'user_input'] as const,
};

// The decision makes no difference between databases.
describe('pictures from files, although a check provider passed everything', () => {
  let provider: TestProvider;
  let service: TestService;
  const it = {
    get service() {
      return service;
    },
  };
  beforeAll(async () => {
    provider = await openCheckProvider();
    const replacements = { documents: createFixedDocuments(), faces: createFixedFaces() };
    service = await startService(anyEngine, { environment: provider.environment, replacements });
  });
  afterAll(async () => {
    await service?.close();
    await provider?.close();
  });

  const tenantOf = (mode: 'live' | 'sandbox') =>
    createTenant(service, { ...throughout, steps: [...throughout.steps] }, mode);

  async function begin(tenant: TestTenant) {
    const session = await createSession(tenant);
    return { id: session.id, phone: await startPhone(session.verificationUrl) };
  }

  async function give(phone: Phone, { front = 'camera', face = 'camera', frames = [] }: Sources) {
    await succeeded(phone.givePicture(undefined, undefined, undefined, front));
    await succeeded(phone.type());
    expect(await phone.giveFace(undefined, face)).toBe(200);
    const { challenge } = await succeeded(phone.challenge());
    for (const index of challenge?.actions.keys() ?? []) {
      const picture = await drawBoard(328 + 8 * index)
        .png()
        .toBuffer();
      await succeeded(phone.giveFrame(challenge?.id ?? '', index, picture, frames[index]));
    }
  }

  async function decided(tenant: TestTenant, phone: Phone) {
    await succeeded(phone.submit());
    const outcome = await waitUntil('it is decided', async () => (await readSession(tenant, phone.sessionId)).outcome);
    return [outcome.verdict, ...outcome.reasons];
  }

  const names = ['front_from_camera', 'selfie_from_camera', 'challenge_from_camera'];
  const seenBy = async (tenant: TestTenant, id: string) => {
    const { pictures, frames, findings } = await succeeded(operatorOf(it).listSessionEvidence(tenant, id));
    return {
      sources: [...pictures, ...frames].map(({ source }) => source),
      results: names.map((name) => findings?.observations.find((one) => one.name === name)?.result),
    };
  };

  test.each<[string, Sources, 'approved' | 'referred', string[], string[]]>([
    ['nothing', {}, 'approved', ['camera', 'camera'], ['passed', 'passed', 'passed']],
    ['the document', { front: 'file' }, 'referred', ['file', 'camera'], ['inconclusive', 'passed', 'passed']],
    ['the selfie', { face: 'file' }, 'referred', ['camera', 'file'], ['passed', 'inconclusive', 'passed']],
    ['a frame', { frames: ['file'] }, 'referred', ['camera', 'camera'], ['passed', 'passed', 'inconclusive']],
  ])('a live tenant with %s from a file: reviewers see which', async (_, sources, verdict, pictures, results) => {
    const tenant = await tenantOf('live');
    const { id, phone } = await begin(tenant);
    await give(phone, sources);
    expect(await decided(tenant, phone)).toEqual(
      verdict === 'approved' ? ['approved'] : ['needs_review', 'risk_score_review'],
    );
    const frames = [sources.frames?.[0] ?? 'camera', 'camera', 'camera'];
    expect(await seenBy(tenant, id)).toEqual({ sources: [...pictures, ...frames], results });
    expect(JSON.stringify(await readSession(tenant, id))).not.toContain('from_camera');
  });

  test('a picture without a source counts as one from a file, and one of the camera replaces it', async () => {
    const tenant = await tenantOf('live');
    const send = async (phone: Phone, query = '') =>
      phone.send(`/evidence/document_front?documentType=passport${query}`, {
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body: new Uint8Array(await blankPicture()),
      });
    const { phone } = await begin(tenant);
    await give(phone, {});
    expect((await send(phone)).status).toBe(200);
    expect(await decided(tenant, phone)).toEqual(['needs_review', 'risk_score_review']);
    const again = await begin(tenant);
    await give(again.phone, { front: 'file' });
    expect((await send(again.phone, '&source=camera')).status).toBe(200);
    expect(await decided(tenant, again.phone)).toEqual(['approved']);
  });

  test('a sandbox approves pictures from files', async () => {
    const tenant = await tenantOf('sandbox');
    const { id, phone } = await begin(tenant);
    await give(phone, { front: 'file', face: 'file', frames: ['file', 'file', 'file'] });
    expect(await decided(tenant, phone)).toEqual(['approved']);
    expect((await seenBy(tenant, id)).results).toEqual(['inconclusive', 'inconclusive', 'inconclusive']);
  });

  test('another source is refused by its name', async () => {
    const { phone } = await begin(await tenantOf('live'));
    expect(await refusalOf(phone.givePicture(undefined, undefined, undefined, 'gallery' as Source))).toBe(
      '400 InvalidRequest',
    );
  });
});
