import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Picture } from '../../app/ports/stores.ts';
import { nextChallenge } from '../../domain/challenge.ts';
import type { Session } from '../../domain/session.ts';
import type { Tenant } from '../../domain/tenant.ts';
import type { MediaFiles } from '../media/media-files.ts';
import { openMediaFiles } from '../media/open-media.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { insertSession, insertTenant } from '../testing/test-rows.ts';

/** What happens between the read of a row and the read of its file, once. */
const between = { rowAndFile: async () => {} };

/** Opens the pictures, of which each read is preceded by what is to happen. */
async function openMedia(url: string): Promise<MediaFiles> {
  const files = await openMediaFiles(url);
  return {
    ...files,
    async read(location) {
      const happen = between.rowAndFile;
      between.rowAndFile = async () => {};
      await happen();
      return files.read(location);
    },
  };
}

describe.each(engines)('a picture that is read on $name', (engine) => {
  let opened: TestStorage;
  let tenant: Tenant;
  beforeAll(async () => {
    opened = await openTestStorage(engine, 'read-media', { openMedia });
    tenant = await insertTenant(opened.storage);
  });
  afterAll(() => opened.close());
  afterEach(() => {
    between.rowAndFile = async () => {};
  });

  const stores = () => opened.storage.unitOfWork.stores;
  const picture = (text: string): Picture => ({
    kind: 'document_front',
    format: 'jpeg',
    bytes: Buffer.from(text),
    documentType: 'passport',
    fault: null,
    source: 'camera',
  });
  const challenge = nextChallenge(null, 'challenge', ['turn_left'], testStart);
  const frame = (text: string) => {
    return { format: 'jpeg', bytes: Buffer.from(text), fault: null, source: 'camera' } as const;
  };
  const collecting = async () => {
    const { session } = await insertSession(opened.storage, tenant.id, { status: 'collecting' });
    await stores().evidence.putPicture(session, picture('first'));
    await stores().evidence.putFrame(session, challenge, 0, frame('first'));
    return session;
  };
  const name = `challenge_${challenge.attempt}_0`;
  /** Each way to read the picture or the frame; null and an empty list are the same here. */
  const reads: readonly [string, (session: Session) => Promise<string | null>][] = [
    ['loadPicture', async (of) => text(await stores().evidence.loadPicture(of, 'document_front'))],
    ['loadPictures', async (of) => text((await stores().evidence.loadPictures(of))[0])],
    ['loadFrame', async (of) => text(await stores().evidence.loadFrame(of, name))],
    ['loadFrames', async (of) => text((await stores().evidence.loadFrames(of, challenge))[0])],
    ['loadAllFrames', async (of) => text((await stores().evidence.loadAllFrames(of))[0])],
  ];
  const text = (read: { readonly bytes: Buffer } | null | undefined) => read?.bytes.toString() ?? null;

  test.each(reads)('by %s while it is taken again is the new one', async (_name, read) => {
    const session = await collecting();
    between.rowAndFile = async () => {
      await stores().evidence.putPicture(session, picture('second'));
      await stores().evidence.putFrame(session, challenge, 0, frame('second'));
    };
    expect(await read(session)).toBe('second');
  });

  test.each(reads)('by %s while it is removed, or while the session is erased, is none', async (_name, read) => {
    const removed = await collecting();
    between.rowAndFile = async () => {
      await stores().evidence.removePicture(removed, 'document_front');
      await stores().evidence.removeFace(removed);
    };
    expect(await read(removed)).toBeNull();
    const erased = await collecting();
    between.rowAndFile = async () => {
      await stores().erasures.erase([erased], { purgedAt: testStart, dueAt: null });
      // The job that deletes the pictures has got as far as their files.
      await rm(join(opened.mediaFolder, tenant.id, erased.id), { recursive: true });
    };
    expect(await read(erased)).toBeNull();
  });

  test('has no digest when its session is erased meanwhile', async () => {
    const session = await collecting();
    between.rowAndFile = async () => {
      await stores().erasures.erase([session], { purgedAt: testStart, dueAt: null });
      await stores().evidence.deletePictures([{ tenantId: tenant.id, sessionId: session.id }]);
    };
    expect(await stores().records.digestEvidence(session)).toBeNull();
  });

  test.each(reads)('by %s is a fault when its file is lost and nothing removed it', async (_name, read) => {
    const session = await collecting();
    await rm(join(opened.mediaFolder, tenant.id, session.id), { recursive: true });
    await expect(read(session)).rejects.toThrow(`a picture of session ${session.id} is missing`);
  });
});
