import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type HostilePicture, hostilePictures } from '../../scripts/fuzz/pictures/hostile-pictures.ts';
import { drawBoard } from '../../scripts/specimens/draw-board.ts';
import { checkedFetch } from '../support/checked-fetch.ts';
import { problemOf, refusalOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { blankPicture, hugePng, type Phone, passportOf, startPhone } from '../support/phone.ts';
import { rowCounts, useService } from '../support/service.ts';
import { createSession, createTenant, type TestTenant, waitForStatus } from '../support/tenant.ts';

const plain = (height: number) => drawBoard(640, height);
const jpeg = () => plain(480).jpeg().toBuffer();
const mib = 1024 * 1024;
/** How many pictures of the largest size one node holds at a time. */
const picturesHeld = 20;
const pictureBytesMax = 10 * mib;

describe('putEvidence', () => {
  const it = useService(anyEngine, { environment: { ROLES: 'api' } });
  let tenant: TestTenant;
  let phone: Phone;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
    phone = await startPhone((await createSession(tenant)).verificationUrl);
    // The first picture of a round makes the row of its counts.
    await problemOf(put(await plain(299).png().toBuffer()));
  });
  const put = (bytes: Buffer, type = 'image/png', kind = 'document_front') =>
    phone.send(`/evidence/${kind}`, {
      method: 'PUT',
      headers: { 'content-type': type },
      body: new Uint8Array(bytes),
    });

  test.each<readonly [title: string, bytes: () => Buffer | Promise<Buffer>, reason: string]>([
    ['text', () => Buffer.from('this is no picture'), 'not_a_picture'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not_a_picture'],
    ['nothing at all', () => Buffer.alloc(0), 'not_a_picture'],
    ['a JPEG that breaks off', async () => (await jpeg()).subarray(0, -400), 'truncated'],
    ['a JPEG of which only the beginning came', async () => (await jpeg()).subarray(0, 40), 'truncated'],
    ['a PNG without its end', async () => (await blankPicture()).subarray(0, -12), 'truncated'],
    ['a PNG of 30,000 by 30,000 pixels', hugePng, 'too_large_dimensions'],
    ['a picture of 299 pixels', () => plain(299).png().toBuffer(), 'too_small'],
    ['a GIF', () => plain(400).gif().toBuffer(), 'unsupported_format'],
    ['a WebP', () => plain(400).webp().toBuffer(), 'unsupported_format'],
  ])('%s is refused before anything is stored', async (_title, bytes, reason) => {
    const before = await rowCounts(it.service);
    const problem = await problemOf(put(await bytes()));
    expect([problem.status, problem._tag, problem.reason]).toEqual([400, 'PictureNotAccepted', reason]);
    expect(await rowCounts(it.service)).toEqual(before);
  });

  test('the bytes of a picture decide its type: a PNG sent as image/jpeg is accepted', async () => {
    expect((await put(await blankPicture(), 'image/jpeg')).status).toBe(200);
    expect((await put(await jpeg(), 'image/jpeg')).status).toBe(200);
  });

  test('other media types, and other kinds of evidence, are refused', async () => {
    expect(await refusalOf(put(await blankPicture(), 'image/gif'))).toBe('415 UnsupportedMediaType');
    expect(await refusalOf(put(await blankPicture(), 'application/json'))).toBe('415 UnsupportedMediaType');
    expect(await refusalOf(put(await blankPicture(), 'image/png', 'selfie'))).toBe('400 InvalidRequest');
  });

  test('a file over 10 MiB is refused', async () => {
    expect(await refusalOf(put(Buffer.alloc(pictureBytesMax + 1)))).toBe('413 RequestTooLarge');
  });

  test('a picture from another caller is not read', async () => {
    const init = { method: 'PUT', headers: { 'content-type': 'image/png' }, body: new Uint8Array(hugePng()) };
    const url = `${it.service.baseUrl}/capture/verifications/${phone.sessionId}/evidence/document_front`;
    expect(await refusalOf(checkedFetch(url, init))).toBe('401 BrowserNotBound');
  });

  test('the stored picture is sealed', async () => {
    const picture = await jpeg();
    await succeeded(phone.givePicture(picture, 'image/jpeg'));
    const folder = `${it.service.installation.dataDir}/media`;
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const bytes = await readFile(`${file.parentPath}/${file.name}`);
      expect(bytes.indexOf(picture.subarray(20, 60))).toBe(-1);
    }
  });

  // Some of what `npm run fuzz -- --pictures` uploads, with files whose headers hide a larger picture or show one that is not there.
  test('hostile pictures, many at once, are accepted or refused, and an ordinary one is accepted among them', async () => {
    const pictures: HostilePicture[] = [];
    for await (const picture of hostilePictures(10, 24)) pictures.push(picture);
    const phones = await Promise.all(
      Array.from({ length: 12 }, async () => startPhone((await createSession(tenant)).verificationUrl)),
    );
    const wrong: string[] = [];
    await Promise.all(
      phones.map(async (of) => {
        for (let next = pictures.pop(); next !== undefined; next = pictures.pop()) {
          const { response, error } = await of.givePicture(next.bytes, 'image/jpeg');
          const refused = response.status === 400 && error?._tag === 'PictureNotAccepted';
          if (response.status !== 200 && (next.isUsable || !refused)) wrong.push(`${next.name}: ${response.status}`);
        }
      }),
    );
    expect(wrong).toEqual([]);
  });

  describe('with concurrent uploads', () => {
    const newPhone = async () => startPhone((await createSession(tenant)).verificationUrl);
    const begun: ClientRequest[] = [];
    afterEach(() => {
      for (const upload of begun.splice(0)) upload.destroy();
    });

    /** Announces a picture and sends its beginning. @returns the response, as soon as there is one */
    const begin = async (of: Phone, bytes = 9 * mib): Promise<{ response: Promise<unknown>; gone: () => boolean }> => {
      const upload = request(`${it.service.baseUrl}/capture/verifications/${of.sessionId}/evidence/document_front`, {
        method: 'PUT',
        agent: false,
        headers: {
          cookie: [...of.jar.values()].join('; '),
          'content-type': 'image/png',
          'content-length': `${bytes}`,
          expect: '100-continue',
        },
      });
      begun.push(upload);
      upload.on('error', () => {});
      let gone = false;
      const result = once(upload, 'response').then(async ([response]: IncomingMessage[]) => {
        gone = true;
        const chunks: Buffer[] = [];
        for await (const chunk of response as IncomingMessage) chunks.push(chunk as Buffer);
        const { status, _tag, reason } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
        return [status, _tag, reason].filter((part) => part !== undefined).join(' ');
      });
      result.catch(() => {});
      upload.flushHeaders();
      await once(upload, 'continue');
      upload.write(Buffer.alloc(1000));
      return { response: result, gone: () => gone };
    };

    // A request has its slot once it is authenticated, so requests that run at once may take theirs in any order.
    test('one more of a session replaces one that is still arriving, so that a lost one blocks no retry', async () => {
      const of = await newPhone();
      const lost = [await begin(of), await begin(of)];
      for (let uploads = 0; uploads < 2; uploads += 1)
        await expect.poll(async () => (await of.givePicture()).response.status).toBe(200);
      expect(await Promise.race(lost.map(({ response }) => response))).toBe('409 VerificationNotOpen conflict');
    });

    test('those of one session replace none of another', async () => {
      const [one, two] = [await newPhone(), await newPhone()];
      const [ofOne, ofTwo] = [
        await Promise.all([one, one, one].map((of) => begin(of))),
        [await begin(two), await begin(two)],
      ];
      expect(await Promise.race(ofOne.map(({ response }) => response))).toBe('409 VerificationNotOpen conflict');
      expect([...ofOne, ...ofTwo].filter(({ gone }) => gone())).toHaveLength(1);
    });

    test('a node takes as many as fit its memory, and more again when some have ended', async () => {
      // Started first: an upload that pauses for half a minute is refused, which a slow machine could reach.
      const late = await newPhone();
      const phones = await Promise.all(Array.from({ length: picturesHeld + 1 }, newPhone));
      const uploads = await Promise.all(phones.map((one) => begin(one, 10 * mib)));
      expect(await Promise.race(uploads.map(({ response }) => response))).toBe('503 ServiceUnavailable');
      expect(uploads.filter(({ gone }) => gone())).toHaveLength(1);
      // JSON needs little, so there is memory left for it.
      await succeeded(late.type());
      for (const upload of begun.splice(0)) upload.destroy();
      await expect.poll(async () => (await late.givePicture()).response.status).toBe(200);
    });

    test('three at once cause no fault: each is accepted or refused with the advice to retry', async () => {
      const of = await newPhone();
      const responses = await Promise.all(Array.from({ length: 6 }, () => of.givePicture()));
      expect(responses.some(({ response }) => response.status === 200)).toBe(true);
      for (const { response, error } of responses)
        if (response.status !== 200) expect(error).toMatchObject({ _tag: 'VerificationNotOpen', reason: 'conflict' });
      expect(await refusalOf(of.submit())).toBe('409 VerificationNotOpen evidence_missing');
    });
  });
});

describe('putEvidence where the plan asks for no picture', () => {
  const it = useService(anyEngine);
  let inputOnly: TestTenant;
  beforeAll(async () => {
    inputOnly = await createTenant(it.service, { steps: ['user_input'] });
  });

  test('a picture is refused, and stored nowhere', async () => {
    const { id, verificationUrl } = await createSession(inputOnly);
    const phone = await startPhone(verificationUrl);
    const before = await rowCounts(it.service);
    const refusal = await problemOf(phone.givePicture(await passportOf()));
    expect(refusal).toMatchObject({ status: 409, _tag: 'VerificationNotOpen', reason: 'status', missing: [] });
    expect(refusal.detail).toContain('does not ask for it');
    expect(await rowCounts(it.service)).toEqual(before);
    await succeeded(phone.type());
    await succeeded(phone.submit());
    expect((await waitForStatus(inputOnly, id, 'reviewing')).documentOcr).toBeNull();
  });
});
