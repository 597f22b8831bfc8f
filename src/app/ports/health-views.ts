// How an instance is doing, for its operators. `src/app/instance/read-health.ts` reads it.

import type { PublicSigningKey } from './signing.ts';

/** What keeps rows and pictures; never where. */
export interface StorageKinds {
  /** MariaDB counts as MySQL. */
  readonly database: 'mysql' | 'postgres';
  readonly pictures: 'folder' | 'bucket';
}

/** The health of an instance, as the node that is asked sees it. It holds no secret, no address and nothing of a tenant. */
export interface InstanceHealth {
  readonly version: string;
  readonly checkedAt: Date;
  /** Why the storage cannot work now, as `/readyz` names it. */
  readonly outages: readonly string[];
  /** What the node cannot do although it is ready, as `/readyz` names it. */
  readonly limitations: readonly string[];
  readonly workers: number;
  /** Since when the oldest due row of the outbox has waited; null when none is due. */
  readonly oldestJobDueAt: Date | null;
  /** Since when the oldest due delivery has waited; null when none is due. */
  readonly oldestDeliveryDueAt: Date | null;
  readonly storage: StorageKinds;
  readonly mail: boolean;
  readonly singleSignOn: boolean;
  readonly signingKeys: readonly Pick<PublicSigningKey, 'id' | 'createdAt' | 'replacedAt'>[];
}

/** Reads the health of the instance. */
export type ReadInstanceHealth = () => Promise<InstanceHealth>;
