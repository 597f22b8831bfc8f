import { expect, test } from 'vitest';
import type { DeliveryResult, HealthChange } from '../../app/ports/deliveries.ts';
import { createMasterKeys } from '../sealing/sealing.ts';
import { createSessionKeys } from '../sealing/session-key.ts';
import type { Access } from '../statements.ts';
import { dispatchStore } from './dispatch.store.ts';

test('a pause is recorded although its deliveries cannot be ordered by age, and the log names the endpoint', async () => {
  const paused: HealthChange = { endpointId: 'endpoint-1', tenantId: 'tenant-1', change: 'paused' };
  const resumed: HealthChange = { ...paused, endpointId: 'endpoint-2', change: 'resumed' };
  const warnings: object[] = [];
  // A database that accepts the results and fails every later statement.
  const outer = {
    inTransaction: false,
    atomically: async () => [paused, resumed],
    run: async () => Promise.reject(new Error('planted value')),
  } as unknown as Access;
  const masterKeys = createMasterKeys([{ id: 'k1', bytes: Buffer.alloc(32, 7) }], { now: () => new Date() });
  const log = { warn: (fields: object, message: string) => void warnings.push({ ...fields, message }) };
  const dispatch = dispatchStore({ outer }, { keys: createSessionKeys(masterKeys), masterKeys, log });
  const rules = { pauseAfterMs: 1, forgetFailureMs: 1, probeEveryMs: 1, concurrency: { min: 1, max: 1 } };
  expect(await dispatch.recordAttempt({} as DeliveryResult, rules)).toEqual([paused, resumed]);
  expect(warnings).toEqual([
    {
      tenantId: 'tenant-1',
      endpointId: 'endpoint-1',
      error: 'Error',
      message: 'deliveries of paused endpoint not ordered by age',
    },
  ]);
});
