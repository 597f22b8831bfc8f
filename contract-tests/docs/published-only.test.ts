import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { findFreePort } from '../support/installation.ts';
import { simulateUser } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import { createTenant, everyEvent, readSession } from '../support/tenant.ts';
import { makeOutsideProject, type OutsideProject } from './outside-project.ts';

// One engine: what is published is the same on both, and so is what is built from it.
describe('a developer who has the published documents alone', () => {
  const it = useService(anyEngine);
  let project: OutsideProject;
  beforeAll(async () => {
    project = await makeOutsideProject(it.service.baseUrl);
  });
  afterAll(() => project?.remove());

  test('needs nothing of this repository', async () => {
    const imported = [...new Set(await project.imports())];
    const own = imported.filter((name) => !name.startsWith('node:')).sort();
    expect(own).toEqual([
      './api/client/index.js',
      './api/index.js',
      './receiver.js',
      './signing-rules.js',
      'ajv',
      'ajv-formats',
    ]);
  });

  test('builds a client and a receiver that follow a session to its verdict', async () => {
    const tenant = await createTenant(it.service);
    const port = await findFreePort();
    const body = { url: `https://localhost:${port}/`, eventTypes: [...everyEvent] };
    const { secret } = await succeeded(
      adminOf(it.service).POST('/admin/tenants/{tenantId}/endpoints', {
        params: { path: { tenantId: tenant.id } },
        body,
      }),
    );
    const { authority } = it.service.installation;
    const { certPem, keyPem } = await authority.issue(['localhost']);
    const program = project.start({
      ...{ BASE_URL: it.service.baseUrl, API_KEY: tenant.apiKey, WEBHOOK_SECRET: secret.secret, PORT: `${port}` },
      ...{ TLS_CERT: certPem, TLS_KEY: keyPem, TLS_CA: await readFile(authority.caFile, 'utf8') },
    });

    const { verificationUrl } = (await program.line()) as { verificationUrl: string };
    await simulateUser(verificationUrl);
    const seen = (await program.line()) as { readonly id: string };
    expect(seen).toEqual({
      id: expect.stringMatching(/^vs_/),
      eventId: expect.stringMatching(/^evt_/),
      type: 'verification.approved',
      examples: { verified: 9, all: 9 },
      before: 'created',
      missing: 404,
      replies: {
        again: '200 repeated',
        changedBody: '400 signature',
        changedId: '400 signature',
        unsigned: '400 signature',
        otherSecret: '400 signature',
        stale: '400 stale',
        invalid: '400 payload',
        unknownType: '202 unknown type',
      },
      after: 'completed',
      sameSession: true,
      sameOutcome: true,
      sameMetadata: true,
    });
    expect(await readSession(tenant, seen.id)).toMatchObject({ status: 'completed', outcome: { verdict: 'approved' } });
    expect(await program.ended).toBe(0);
  });
});
