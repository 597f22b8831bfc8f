import { describe, expect, test } from 'vitest';
import { adminOf, problemOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';

const defaults = {
  callbackUrls: [],
  steps: ['document', 'user_input'],
  ipAllowList: [],
  sessionLifetimeSeconds: 7 * 86_400,
  verificationUrlLifetimeSeconds: 86_400,
  retentionSeconds: 90 * 86_400,
  creationLimitPerMinute: 600,
  expiredRetentionSeconds: 7 * 86_400,
  reviewMaxAgeSeconds: 90 * 86_400,
  accessRecordRetentionSeconds: 365 * 86_400,
  changeRecordRetentionSeconds: 730 * 86_400,
  listedMetadataKeys: [],
  acceptedDocumentTypes: ['passport', 'driver_license', 'my_number_card', 'residence_card', 'id_card'],
  acceptBuiltInAuthenticity: false,
  reviewsNeedSecondPerson: false,
  automaticRejection: true,
  ocrConfidenceMin: 0.85,
  faceSimilarityMin: 0.84,
  riskScoreMax: 100,
  documentProvider: null,
  faceProvider: null,
  displayName: null,
  accentColor: null,
  privacyUrl: null,
  supportContact: null,
};

describe.each(engines)('createTenant on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  const admin = () => adminOf(it.service);

  test('a tenant is made without settings, and gets the defaults of its mode with the first change', async () => {
    const live = await succeeded(admin().POST('/admin/tenants', { body: { name: '青空商事 🙂', mode: 'live' } }));
    expect(live).toMatchObject({ name: '青空商事 🙂', mode: 'live', settings: null, apiKeys: [], endpoints: [] });
    const path = { tenantId: live.id };
    expect(await succeeded(admin().GET('/admin/tenants/{tenantId}', { params: { path } }))).toEqual(live);
    const body = { callbackUrls: ['https://shop.example.com/back'] };
    const { settings } = await succeeded(
      admin().PATCH('/admin/tenants/{tenantId}/settings', { params: { path }, body }),
    );
    expect(settings).toEqual({ ...defaults, ...body });
    const sandbox = await createTenant(it.service);
    const found = await succeeded(
      admin().GET('/admin/tenants/{tenantId}', { params: { path: { tenantId: sandbox.id } } }),
    );
    expect(found.settings).toMatchObject({ creationLimitPerMinute: 60_000, riskScoreMax: 1000 });
  });

  test('a tenant cannot be made with settings that would be refused', async () => {
    const body = { name: 'Aozora Trading', mode: 'sandbox' as const, settings: { steps: ['gait' as 'document'] } };
    const problem = await problemOf(admin().POST('/admin/tenants', { body }));
    expect(problem.issues).toEqual([
      { path: '/body/settings/steps/0', message: '"settings.steps[0]" must be one of document, face, user_input' },
    ]);
  });

  test.each([' ', '\u3000\u200b', 'Aozora\nTrading', '\u202egnidarT'])('a tenant is not called %j', async (name) => {
    const body = { name, mode: 'sandbox' as const, settings: { callbackUrls: ['http://shop.example.com'] } };
    const problem = await problemOf(admin().POST('/admin/tenants', { body }));
    expect(problem).toMatchObject({ status: 400, _tag: 'InvalidRequest' });
    expect(problem.issues?.map((issue) => issue.path)).toEqual(['/body/name', '/body/settings/callbackUrls/0']);
  });
});
