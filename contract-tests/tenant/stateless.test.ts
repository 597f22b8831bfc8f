import { describe, test } from 'vitest';
import { anyEngine } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { statelessRules } from '../support/stateless-rules.ts';
import { createTenant } from '../support/tenant.ts';

describe('the rules that need no state', () => {
  const it = useService(anyEngine, { environment: { ROLES: 'api' } });

  test.each(Object.entries(statelessRules))('%s', async (_, holds) => {
    const { apiKey } = await createTenant(it.service);
    await holds({ baseUrl: it.service.baseUrl, apiKey, invalidBody: '400 InvalidRequest' });
  });
});
