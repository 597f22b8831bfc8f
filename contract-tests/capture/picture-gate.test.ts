import encodeQR from 'qr';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawBoard } from '../../scripts/specimens/draw-board.ts';
import { adminOf, problemOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { clearFace, type Face, posedFace } from '../support/fixed-faces.ts';
import { operatorOf } from '../support/operator.ts';
import { blankPicture, type Phone, startPhone } from '../support/phone.ts';
import { rowCounts, type ServiceOptions, useService } from '../support/service.ts';
import { createSession, createTenant, reprocessWhenStored, type TestTenant, waitForStatus } from '../support/tenant.ts';

const anyType = ['passport', 'driver_license', 'my_number_card', 'residence_card', 'id_card'] as const;
/** An invented Individual Number with a right check digit. */
const invented = '123456789018';

const even = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#bbb' } })
    .png()
    .toBuffer();
const blurred = () => drawBoard(1200, 900).blur(12).png().toBuffer();
const dark = () => drawBoard(640, 480).linear(0.04, 0).png().toBuffer();

/** A picture with the code of a number in a corner. */
async function withCode(text: string): Promise<Buffer> {
  const code = await sharp(Buffer.from(encodeQR(text, 'svg')), { density: 200 })
    .flatten({ background: '#fff' })
    .resize(160)
    .png()
    .toBuffer();
  return drawBoard(900, 600)
    .composite([{ input: code, left: 640, top: 380 }])
    .jpeg()
    .toBuffer();
}

type InspectPrint = NonNullable<NonNullable<ServiceOptions['replacements']>['inspectPrint']>;
type PrintInspection = Exclude<Awaited<ReturnType<InspectPrint>>, 'busy'>;

function put(phone: Phone, picture: Buffer, kind = 'document_front', documentType?: string) {
  const query = documentType === undefined ? '' : `?documentType=${documentType}`;
  const type = picture[0] === 0xff ? 'image/jpeg' : 'image/png';
  return phone.send(`/evidence/${kind}${query}`, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: new Uint8Array(picture),
  });
}

async function given(phone: Phone) {
  return (await succeeded(phone.look())).given;
}

const withFace = { steps: ['document' as const, 'face' as const, 'user_input' as const] };
const reading = (...faces: Face[]) => ({ faces, shades: new Float32Array() });

describe('the tests of an uploaded picture', () => {
  let readable: readonly string[] = anyType;
  let printed: Partial<PrintInspection> | 'busy' = {};
  const inspectPrint: InspectPrint = async (bytes) =>
    printed === 'busy'
      ? printed
      : { bytes, showsPrint: true, showsMyNumber: false, back: null, donorPart: 'none', ...printed };
  const it = useService(anyEngine, {
    replacements: { readableDocumentTypes: () => readable, inspectPrint },
  });
  const begin = async (tenant?: TestTenant) => {
    const of = tenant ?? (await createTenant(it.service));
    const { id, verificationUrl } = await createSession(of);
    return { tenant: of, id, phone: await startPhone(verificationUrl) };
  };
  const submit = async (phone: Phone) => {
    await succeeded(phone.type());
    await succeeded(phone.submit());
  };

  test('a picture that cannot be used is refused three times, then stored, and the session is referred', async () => {
    const { tenant, id, phone } = await begin();
    const expected = [
      [await even(), 'no_document', 2],
      [await blurred(), 'blurred', 1],
      [await dark(), 'too_dark', 0],
    ] as const;
    for (const [picture, reason, attemptsLeft] of expected) {
      const problem = await problemOf(put(phone, picture));
      expect(problem).toMatchObject({ status: 400, _tag: 'PictureNotAccepted', reason, attemptsLeft });
      expect((await given(phone)).pictures).toEqual([]);
    }
    // The other kinds have counts of their own.
    expect(await problemOf(put(phone, await even(), 'document_back'))).toMatchObject({ attemptsLeft: 2 });
    expect((await put(phone, await blurred())).status).toBe(200);
    await submit(phone);
    const { outcome } = await waitForStatus(tenant, id, 'reviewing');
    expect(outcome?.reasons, 'although the document check, which is fixed here, read a passport').toEqual([
      'document_unreadable',
    ]);

    await reprocessWhenStored(tenant, id);
    const reissued = await succeeded(operatorOf(it).reissueVerificationUrl(tenant, id));
    const again = await startPhone(reissued.verificationUrl);
    expect(await problemOf(put(again, await even())), 'a new round starts a new count').toMatchObject({
      attemptsLeft: 2,
    });
  });

  test('a selfie or frame without one clear face is refused three times, then stored, and the session is referred', async () => {
    const { tenant, id, phone } = await begin(await createTenant(it.service, withFace));
    await succeeded(phone.givePicture());
    let seen = reading(clearFace());
    it.faces.seesInUploads(async () => seen);
    const faults = [
      [reading(), 'no_face', 2],
      [reading(clearFace(), clearFace({ size: 0.5 })), 'several_faces', 1],
      [reading(clearFace({ turn: 0.6 })), 'face_turned', 0],
    ] as const;
    for (const [shown, reason, attemptsLeft] of faults) {
      seen = shown;
      const problem = await problemOf(put(phone, await blankPicture(), 'face'));
      expect(problem).toMatchObject({ status: 400, _tag: 'PictureNotAccepted', reason, attemptsLeft });
      expect((await given(phone)).pictures).toEqual(['document_front']);
    }
    expect(await phone.giveFace(), 'the fourth is taken as it is').toBe(200);
    const { challenge } = await succeeded(phone.challenge());
    // Frames differ, as pictures of a camera do.
    const giveFrame = async (index: number) =>
      phone.giveFrame(
        challenge?.id ?? '',
        index,
        await drawBoard(328 + 8 * index)
          .png()
          .toBuffer(),
      );
    await succeeded(giveFrame(0));
    seen = reading(clearFace({ outside: 0.3 }));
    expect(await problemOf(giveFrame(1))).toMatchObject({ reason: 'face_cut_off', attemptsLeft: 2 });
    seen = reading(clearFace({ turn: 0.6 }));
    for (const index of [1, 2]) await succeeded(giveFrame(index));
    it.faces.sees((at) => reading(posedFace(typeof at === 'number' ? (challenge?.actions[at - 1] ?? '') : at)));
    await submit(phone);
    const { outcome } = await waitForStatus(tenant, id, 'reviewing');
    expect(outcome?.reasons, 'although the face check, which is fixed here, passed').toEqual(['face_not_detected']);
  });

  test('a selfie that cannot be looked at in time is stored, and the checks decide', async () => {
    const { phone } = await begin(await createTenant(it.service, withFace));
    it.faces.seesInUploads(() => Promise.reject(new Error('a text that is not logged')));
    expect(await phone.giveFace()).toBe(200);
    expect(it.service.log.lines.join()).toContain('testing the face of an upload failed');
    expect(it.service.log.lines.join()).not.toContain('a text that is not logged');
  });

  test('a usable picture after refusals is no worse for them', async () => {
    const { tenant, id, phone } = await begin();
    for (let refusals = 0; refusals < 3; refusals += 1) await problemOf(put(phone, await even()));
    expect((await put(phone, await even())).status).toBe(200);
    expect((await put(phone, await blankPicture())).status).toBe(200);
    await submit(phone);
    expect((await waitForStatus(tenant, id, 'completed')).outcome?.verdict).toBe('approved');
  });

  test('a picture with the code of a My Number is refused each time, stored nowhere and not logged', async () => {
    const { phone } = await begin();
    // The first refusal of a round makes the row of its count.
    await problemOf(put(phone, await even()));
    const before = await rowCounts(it.service);
    for (const [kind, type] of [
      ['document_front', 'my_number_card'],
      ['document_front', undefined],
      ['document_back', 'driver_license'],
      ['document_back', undefined],
    ] as const) {
      const problem = await problemOf(put(phone, await withCode(invented), kind, type));
      expect(problem).toMatchObject({ _tag: 'PictureNotAccepted', reason: 'my_number', attemptsLeft: null });
      expect(JSON.stringify(problem)).not.toContain(invented);
    }
    expect(await rowCounts(it.service)).toEqual(before);
    expect(it.service.log.lines.join()).not.toContain(invented);
    expect((await put(phone, await withCode('https://example.com/'))).status, 'another code').toBe(200);
  });

  test('a picture that cannot be decoded is one of the sixty of a round', async () => {
    const { phone } = await begin();
    const whole = await blankPicture();
    const cut = whole.subarray(0, whole.length - 40);
    for (let uploads = 0; uploads < 60; uploads += 1) {
      expect(await problemOf(put(phone, cut))).toMatchObject({ reason: 'truncated', attemptsLeft: null });
    }
    expect(await problemOf(put(phone, whole))).toMatchObject({ status: 409, reason: 'uploads_used' });
  });

  test('a picture with a My Number in print is refused, and one that cannot be tested now as well', async () => {
    const { phone } = await begin();
    // The first refusal of a round makes the row of its count.
    await problemOf(put(phone, await even()));
    const before = await rowCounts(it.service);
    printed = { showsMyNumber: true };
    expect(await problemOf(put(phone, await blankPicture()))).toMatchObject({
      reason: 'my_number',
      attemptsLeft: null,
    });
    printed = 'busy';
    expect(await problemOf(put(phone, await blankPicture()))).toMatchObject({
      status: 503,
      _tag: 'ServiceUnavailable',
    });
    expect(await rowCounts(it.service)).toEqual(before);
    printed = {};
  });

  test('the user chooses among the types that the tenant accepts and the installation reads', async () => {
    const tenant = await createTenant(it.service, { acceptedDocumentTypes: ['passport', 'driver_license'] });
    const { phone } = await begin(tenant);
    expect((await succeeded(phone.look())).documentTypes).toEqual(['passport', 'driver_license']);
    readable = ['passport'];
    expect((await succeeded(phone.look())).documentTypes).toEqual(['passport']);
    readable = anyType;
    const refused = await problemOf(put(phone, await blankPicture(), 'document_front', 'residence_card'));
    expect(refused).toMatchObject({ reason: 'document_type_not_accepted', attemptsLeft: null });
    expect((await put(phone, await blankPicture(), 'document_front', 'driver_license')).status).toBe(200);
    expect((await put(phone, await blankPicture(), 'document_back')).status).toBe(200);
    expect(await given(phone)).toMatchObject({
      pictures: ['document_back', 'document_front'],
      documentType: 'driver_license',
    });
    // Another document: the back of the first is none of it.
    expect((await put(phone, await blankPicture(), 'document_front', 'passport')).status).toBe(200);
    expect(await given(phone)).toMatchObject({ pictures: ['document_front'], documentType: 'passport' });
  });

  test('the back of a My Number card, or of a passport, is refused', async () => {
    const { phone } = await begin();
    const refusal = { reason: 'back_not_accepted', attemptsLeft: null };
    for (const type of ['my_number_card', 'passport']) {
      expect((await put(phone, await blankPicture(), 'document_front', type)).status).toBe(200);
      expect(await problemOf(put(phone, await blankPicture(), 'document_back', type))).toMatchObject(refusal);
      expect(await problemOf(put(phone, await blankPicture(), 'document_back')), 'of the front').toMatchObject(refusal);
    }
    expect((await given(phone)).pictures).toEqual(['document_front']);
  });

  test('a live tenant takes no back without a type, none that is not recognized, and none where print cannot be read', async () => {
    const admin = adminOf(it.service);
    const { id } = await succeeded(
      admin.POST('/admin/tenants', { body: { name: 'Live', mode: 'live', settings: { ipAllowList: [] } } }),
    );
    const { key } = await succeeded(
      admin.POST('/admin/tenants/{tenantId}/api-keys', { params: { path: { tenantId: id } } }),
    );
    const created = await fetch(`${it.service.baseUrl}/v1/verification-sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{}',
    });
    const phone = await startPhone(((await created.json()) as { verificationUrl: string }).verificationUrl);
    readable = ['passport'];
    expect(await problemOf(put(phone, await blankPicture(), 'document_back'))).toMatchObject({
      reason: 'back_not_accepted',
    });
    readable = anyType;
    expect(await problemOf(put(phone, await blankPicture(), 'document_back'))).toMatchObject({
      reason: 'back_not_accepted',
    });
    const license = { back: 'driver_license', donorPart: 'masked' } as const;
    const refusals = [
      ['driver_license', {}, 'back_not_recognized'],
      ['driver_license', { ...license, donorPart: 'unlocated' }, 'not_maskable'],
      ['residence_card', license, 'back_not_recognized'],
      ['residence_card', { back: 'my_number_card' }, 'my_number'],
    ] as const;
    for (const [type, shown, reason] of refusals) {
      printed = shown;
      expect(await problemOf(put(phone, await blankPicture(), 'document_back', type))).toMatchObject({
        reason,
        attemptsLeft: null,
      });
    }
    printed = license;
    expect(await problemOf(put(phone, await blankPicture(), 'document_front', 'driver_license'))).toMatchObject({
      reason: 'wrong_side',
    });
    expect((await given(phone)).pictures).toEqual([]);
    expect((await put(phone, await blankPicture(), 'document_back', 'driver_license')).status).toBe(200);
    printed = { back: 'residence_card' };
    expect((await put(phone, await blankPicture(), 'document_back', 'residence_card')).status).toBe(200);
    printed = {};
  });

  test('the frames of a challenge are tested for a My Number and a back as well', async () => {
    const { phone } = await begin(await createTenant(it.service, { steps: ['document', 'face'] }));
    const { challenge } = await succeeded(phone.challenge());
    printed = { showsMyNumber: true };
    const problem = await problemOf(phone.giveFrame(challenge?.id ?? '', 0));
    printed = {};
    expect(problem).toMatchObject({ _tag: 'PictureNotAccepted', reason: 'my_number' });
    printed = { back: 'driver_license', donorPart: 'masked' };
    const back = await problemOf(phone.giveFrame(challenge?.id ?? '', 0));
    const face = await problemOf(put(phone, await blankPicture(), 'face'));
    printed = {};
    expect([back.reason, face.reason]).toEqual(['wrong_side', 'wrong_side']);
    expect((await succeeded(phone.look())).challenge?.given).toBe(0);
  });
});
