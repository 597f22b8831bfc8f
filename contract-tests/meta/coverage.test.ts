import { describe, expect, test } from 'vitest';
import { adminOperations } from '../../generated/operations/admin.ts';
import { captureOperations } from '../../generated/operations/capture.ts';
import { tenantOperations } from '../../generated/operations/tenant.ts';
import { type ExchangeRecord, readExchangeRecords, unmetResponses } from '../support/exchanges.ts';

/** Runs in a project of its own, after every other contract test has ended. */
describe('declared and tested responses', () => {
  test.each([
    ['tenant', tenantOperations],
    ['capture', captureOperations],
    ['admin', adminOperations],
  ] as const)('every declared status and _tag of the %s surface was exercised by a test', (surface, table) => {
    expect(unmetResponses(surface, table, readExchangeRecords())).toEqual([]);
  });

  test('both responses outside of the operations were exercised on every surface', () => {
    const outside = readExchangeRecords().filter(({ operationId }) => operationId === null);
    const met = new Set(outside.map(({ surface, status, tag }) => `${surface} ${status} ${tag}`));
    for (const surface of ['tenant', 'capture', 'admin'])
      expect([...met]).toEqual(
        expect.arrayContaining([`${surface} 404 RouteNotFound`, `${surface} 405 MethodNotAllowed`]),
      );
  });

  test('a response that no test has covered is reported', () => {
    const table = { close: { statuses: [200, 409], tags: { 409: ['Closed', 'Locked'] } } };
    const met: ExchangeRecord[] = [
      { surface: 'tenant', operationId: 'close', status: 409, tag: 'Locked' },
      { surface: 'admin', operationId: 'close', status: 200, tag: null },
    ];
    expect(unmetResponses('tenant', table, met)).toEqual(['close 200', 'close 409 Closed']);
    const all = [...met, { ...met[1], surface: 'tenant' }, { ...met[0], tag: 'Closed' }] as ExchangeRecord[];
    expect(unmetResponses('tenant', table, all)).toEqual([]);
  });
});
