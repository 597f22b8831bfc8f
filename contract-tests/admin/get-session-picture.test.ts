import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkedFetch } from '../support/checked-fetch.ts';
import { problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { startPhone } from '../support/phone.ts';
import { useService, whileTableIsMissing } from '../support/service.ts';
import { createSession, createTenant } from '../support/tenant.ts';

describe.each(engines)('getSessionPicture on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  const operator = operatorOf(it);

  /** A session with a picture of its document. */
  async function withPicture() {
    const tenant = await createTenant(it.service);
    const { id, verificationUrl } = await createSession(tenant);
    const phone = await startPhone(verificationUrl);
    await succeeded(phone.givePicture());
    return { tenant, id };
  }
  const fetchPicture = ({ tenant, id }: Awaited<ReturnType<typeof withPicture>>, init: RequestInit = {}) =>
    checkedFetch(`${it.service.baseUrl}/admin/tenants/${tenant.id}/sessions/${id}/evidence/document_front`, init);
  const authorization = () => `Bearer ${it.service.adminToken}`;

  test('the response is the stored JPEG, not to be stored or guessed at, and recorded as an access', async () => {
    const made = await withPicture();
    const response = await fetchPicture(made, { headers: { authorization: authorization(), accept: 'image/jpeg' } });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="${made.id}-1-document_front.jpg"`,
    });
    const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(picture).toMatchObject({ format: 'jpeg', width: 320, height: 320 });
    const records = await it.service.installation.database.query(
      `SELECT tenant_id, session_id, actor_kind, fields, operation FROM access_records WHERE request_id = '${response.headers.get('x-request-id')}'`,
    );
    expect(records).toEqual([
      {
        ...{ tenant_id: made.tenant.id, session_id: made.id, actor_kind: 'admin_token' },
        ...{ fields: 'picture.document_front', operation: 'getSessionPicture' },
      },
    ]);
  });

  test('nothing but the admin token opens it, and a HEAD is recorded too', async () => {
    const made = await withPicture();
    const wrong: HeadersInit[] = [
      {},
      { authorization: `Bearer ${made.tenant.apiKey}` },
      { cookie: 'mitome_browser=1' },
    ];
    for (const headers of wrong) expect(await refusalOf(fetchPicture(made, { headers }))).toBe('401 Unauthorized');
    const head = await fetchPicture(made, { method: 'HEAD', headers: { authorization: authorization() } });
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
    const records = await it.service.installation.database.query(
      `SELECT operation FROM access_records WHERE session_id = '${made.id}'`,
    );
    expect(records).toEqual([{ operation: 'getSessionPicture' }]);
  });

  test('without an access record there is no picture', async () => {
    const { tenant, id } = await withPicture();
    await whileTableIsMissing(it.service, 'access_records', async () => {
      expect(await refusalOf(operator.getSessionPicture(tenant, id, 'document_front'))).toBe('503 ServiceUnavailable');
    });
  });

  test('a kind that the session has no picture of is not found, and JSON alone is not acceptable', async () => {
    const made = await withPicture();
    const { tenant, id } = made;
    for (const kind of ['face', 'selfie', '..%2Fdocument_front', 'DOCUMENT_FRONT']) {
      const problem = await problemOf(operator.getSessionPicture(tenant, id, kind));
      expect(problem).toMatchObject({ status: 404, resource: 'picture', detail: 'There is no such picture.' });
    }
    const headers = { authorization: authorization(), accept: 'application/json' };
    expect(await problemOf(fetchPicture(made, { headers }))).toMatchObject({
      status: 406,
      detail: 'Accept must allow image/jpeg.',
    });
  });
});
