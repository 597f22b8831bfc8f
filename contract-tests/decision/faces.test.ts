import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawBoard } from '../../scripts/specimens/draw-board.ts';
import { succeeded, tenantClient } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { clearFace, type Face, posedFace } from '../support/fixed-faces.ts';
import { operatorOf } from '../support/operator.ts';
import { startPhone } from '../support/phone.ts';
import { startService, useService } from '../support/service.ts';
import { createSession, createTenant, readSession, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const withFace = { steps: ['document' as const, 'face' as const, 'user_input' as const] };
const passed = { match: 'passed', liveness: 'passed' };

/** Frames differ, as pictures of a camera do: the same picture twice is a replay. */
const frame = (index: number) =>
  drawBoard(328 + 8 * index)
    .png()
    .toBuffer();

/** What a user gives who has one clear face everywhere, unless told otherwise. */
interface Given {
  readonly skip?: 'challenge' | 'face';
  /** What is different of the portrait, of the selfie, or of the frame of an action. */
  readonly seen?: (at: string) => Partial<Face>;
}

/** What a user gives, and what must come of it. */
interface Submission extends Given {
  readonly title: string;
  readonly verdict: 'approved' | 'needs_review';
  readonly reasons: readonly string[];
  readonly face: object;
}

const otherPerson = Float32Array.from([0, 1, 0]);

const submissions: readonly Submission[] = [
  { title: 'one person throughout', verdict: 'approved', reasons: [], face: passed },
  {
    title: 'another portrait on the document',
    seen: (at) => (at === 'portrait' ? { descriptor: otherPerson } : {}),
    verdict: 'needs_review',
    reasons: ['face_mismatch'],
    face: { ...passed, match: 'failed' },
  },
  {
    title: 'a face that looks ahead whatever was asked',
    seen: () => clearFace(),
    verdict: 'needs_review',
    reasons: ['liveness_low_confidence'],
    face: { ...passed, liveness: 'failed' },
  },
  {
    title: 'a challenge that was skipped',
    skip: 'challenge',
    verdict: 'needs_review',
    reasons: ['liveness_low_confidence'],
    face: { ...passed, liveness: 'inconclusive' },
  },
  {
    title: 'a selfie that was skipped',
    skip: 'face',
    verdict: 'needs_review',
    reasons: ['face_not_detected'],
    face: {},
  },
];

// The decision makes no difference between databases.
describe('decisions about faces', () => {
  const it = useService(anyEngine);

  /** Simulates a user, and waits for the decision. */
  async function decide(tenant: TestTenant, { skip, seen = () => ({}) }: Given = {}) {
    const session = await createSession(tenant);
    const phone = await startPhone(session.verificationUrl);
    await succeeded(phone.givePicture());
    await succeeded(phone.type());
    if (skip !== 'face') expect(await phone.giveFace()).toBe(200);
    const challenge = skip === undefined ? (await succeeded(phone.challenge())).challenge : null;
    for (const index of challenge?.actions.keys() ?? []) {
      await succeeded(phone.giveFrame(challenge?.id ?? '', index, await frame(index)));
    }
    it.faces.sees((looked) => {
      const at = looked === 'portrait' ? looked : (challenge?.actions[looked - 1] ?? 'selfie');
      return { faces: [{ ...posedFace(at), ...seen(at) }] };
    });
    await succeeded(phone.submit(skip));
    await waitUntil('it is decided', async () => (await readSession(tenant, session.id)).outcome !== null);
    const { outcome } = await readSession(tenant, session.id);
    return { id: session.id, verdict: outcome?.verdict, reasons: outcome?.reasons, face: outcome?.checks.face };
  }

  test.each(submissions)('$title: $verdict $reasons', async ({ verdict, reasons, face, ...given }) => {
    const tenant = await createTenant(it.service, withFace);
    const { id, ...decided } = await decide(tenant, given);
    expect(decided).toEqual({ verdict, reasons, face });
    // The similarity is for reviewers alone.
    const { findings } = await succeeded(operatorOf(it).listSessionEvidence(tenant, id));
    expect(findings?.faceSimilarity).toEqual(given.skip === 'face' ? null : expect.any(Number));
    expect(JSON.stringify(await readSession(tenant, id))).not.toMatch(/similarity/i);
  });

  test('a plan of a live tenant goes to a reviewer where only faces of sandboxes are compared', async () => {
    const models = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'models.md'), 'utf8');
    const terms = /`FACE_ENGINE_TERMS`: `([\d-]+)`/.exec(models)?.[1] ?? '';
    const { documents, faces } = it;
    // The tenant was set up when the installation compared all faces.
    const before = await startService(anyEngine, {
      beside: it.service,
      environment: { ROLES: 'api', FACE_ENGINE: 'all', FACE_ENGINE_TERMS: terms },
      replacements: { documents, faces },
    });
    const made = await createTenant(before, { ...withFace, acceptBuiltInAuthenticity: true }, 'live');
    await before.close();
    const tenant = { ...made, client: tenantClient(it.service.baseUrl, made.apiKey) };
    const { id, ...decided } = await decide(tenant);
    // Nothing reads the print of this passport's page, so its zone alone is in doubt.
    const reasons = ['ocr_low_confidence', 'risk_score_review'];
    expect(decided).toEqual({ verdict: 'needs_review', reasons, face: undefined });
    expect(it.faces.looked()).toEqual([]);
    const { pictures } = await succeeded(operatorOf(it).listSessionEvidence(tenant, id));
    expect(pictures.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['document_front', 'face']));
  });

  test('a worker that looks at no faces leaves them to the one that does', async () => {
    const { documents } = it;
    const beside = await startService(anyEngine, {
      beside: it.service,
      environment: { FACE_ENGINE: 'off' },
      replacements: { documents },
    });
    const tenant = await createTenant(it.service, withFace);
    for (let count = 1; count <= 3; count += 1) {
      expect(await decide(tenant)).toMatchObject({ verdict: 'approved', face: passed });
    }
    expect(beside.log.lines.filter((line) => line.includes('"decided"'))).toEqual([]);
    await beside.close();
  });
});
