// Records results of attempts in batches.

import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryResult, DispatchStore, HealthChange, RecordRules } from '../../app/ports/deliveries.ts';
import { type Log, StorageUnavailable, safeError } from '../../app/ports/system.ts';
import { backoffMs } from '../backoff.ts';
import { type Batcher, createBatcher } from '../batcher.ts';
import type { Tracepoint } from '../tracepoints.ts';

interface Deps {
  readonly dispatch: Pick<DispatchStore, 'recordAttempts'>;
  readonly rules: RecordRules;
  readonly log: Log;
  readonly tracepoint: Tracepoint;
}

/** Records the results of attempts, many in one transaction. */
export interface AttemptRecorder extends Batcher<DeliveryResult> {
  /** Stops retrying while the database is unavailable. Unrecorded attempts are made again later. */
  abandon(): void;
}

const batchMax = 200;
const retryFirstMs = 250;
const retryMaxMs = 2000;

/**
 * Makes the recorder of attempts. While the database is unavailable it keeps the results and retries: no other node can claim the rows
 * meanwhile, and a lost result means a notification sent twice. A batch that fails for another reason is recorded one by one, so one
 * bad row does not affect the others.
 */
export function createAttemptRecorder(deps: Deps): AttemptRecorder {
  let isAbandoned = false;

  async function record(results: readonly DeliveryResult[]): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      try {
        return report(await deps.dispatch.recordAttempts(results, deps.rules));
      } catch (error) {
        if (!(error instanceof StorageUnavailable) || isAbandoned) throw error;
        if (failures === 1) deps.log.warn({ error: safeError(error) }, 'recording attempts failed; retrying');
        await pause(backoffMs(failures, retryFirstMs, retryMaxMs));
      }
    }
  }

  function report(changes: readonly HealthChange[]): void {
    for (const { endpointId, tenantId, change } of changes) {
      const ids = { endpointId, tenantId };
      if (change === 'resumed') deps.log.info(ids, 'endpoint resumed; sending its held events');
      else deps.log.warn({ ...ids, alert: true }, 'endpoint paused after failing for too long; holding its events');
    }
  }

  const batcher = createBatcher<DeliveryResult>(batchMax, async (results) => {
    try {
      await record(results);
    } catch {
      for (const result of results) {
        const { deliveryId, attempt } = result;
        await record([result]).catch((error: unknown) =>
          deps.log.error(
            { deliveryId, attempt, error: safeError(error) },
            'recording an attempt failed; the attempt will be repeated',
          ),
        );
      }
    }
    await deps.tracepoint('deliver.recorded');
  });

  return {
    ...batcher,
    abandon() {
      isAbandoned = true;
    },
  };
}
