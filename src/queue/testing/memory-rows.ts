import {
  type Delivery,
  type DeliveryResult,
  type DispatchStore,
  FanOutFailed,
  type Lease,
  type OutboxItem,
  type OutboxKind,
  type OutboxStore,
} from '../../app/ports/deliveries.ts';
import { type Clock, StorageUnavailable } from '../../app/ports/system.ts';
import { firstConcurrency } from '../../domain/endpoint-concurrency.ts';

/** An outbox row, kept for tests; done when its due time is null. */
export type MemoryItem = Omit<OutboxItem, 'dueAt'> & { dueAt: Date | null };

/** A delivery with its attempts. */
export interface MemoryDelivery {
  readonly id: string;
  readonly tenantId: string;
  readonly endpointId: string;
  readonly eventId: string;
  status: 'pending' | 'delivered' | 'abandoned' | 'held';
  dueAt: Date | null;
  leaseToken: number;
  isClaimed: boolean;
  scheduleStep: number;
  readonly attempts: DeliveryResult[];
}

/** Rows in memory behind the queue's ports; several nodes can share them. */
export interface MemoryRows {
  readonly dispatch: DispatchStore;
  readonly outbox: Pick<OutboxStore, 'load' | 'acknowledge' | 'recordStart' | 'postpone' | 'putBack'>;
  readonly items: Map<string, MemoryItem>;
  readonly deliveries: Map<string, MemoryDelivery>;
  /** Receivers of every event. */
  readonly endpoints: string[];
  /** Ids of events whose fan-out fails. */
  readonly poisoned: Set<string>;
  /** Endpoints that are paused. */
  readonly paused: Set<string>;
  /** While true, every call fails as during an outage of the database. */
  isDown: boolean;
  /** How many calls of each kind there were. */
  readonly calls: Map<string, number>;
  add(kind: OutboxKind, id: string): MemoryItem;
  /** Adds a delivery that is due now, of the only tenant if no other is named. */
  addDelivery(id: string, endpointId: string, tenantId?: string): MemoryDelivery;
}

const onlyTenantId = '0b6f7a52-6e1e-4c3e-9d0a-6f5f5c1d2a10';
const sessionId = 'vs_0198f0a1b2c37d4e8f90a1b2c3d4e5f6';

/** Secret text of every endpoint here. It is made for tests. */
export const testSecret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;

export function createMemoryRows(clock: Clock): MemoryRows {
  const items = new Map<string, MemoryItem>();
  const deliveries = new Map<string, MemoryDelivery>();
  const calls = new Map<string, number>();
  const endpoints = ['endpoint-1'];
  const poisoned = new Set<string>();
  const paused = new Set<string>();

  /** Counts the calls of a store, which fail while the rows are down. */
  function counted<Store extends object>(store: Store): Store {
    const methods = Object.entries(store).map(([name, method]) => [
      name,
      async (...values: unknown[]) => {
        calls.set(name, (calls.get(name) ?? 0) + 1);
        if (rows.isDown) throw new StorageUnavailable(new Error('test'));
        return method(...values);
      },
    ]);
    return Object.fromEntries(methods);
  }

  function held(id: string, leaseToken: number): MemoryItem | null {
    const item = items.get(id);
    return item === undefined || item.dueAt === null || item.leaseToken !== leaseToken ? null : item;
  }

  /** Changes a row that is still held. @returns whether it was */
  function change(id: string, leaseToken: number, changes: (item: MemoryItem) => Partial<MemoryItem>): boolean {
    const item = held(id, leaseToken);
    if (item !== null) Object.assign(item, changes(item));
    return item !== null;
  }

  const outbox = counted<MemoryRows['outbox']>({
    async load(id, leaseToken) {
      const item = held(id, leaseToken);
      return item === null || item.dueAt === null ? null : { ...item, dueAt: item.dueAt };
    },
    acknowledge: async (id, leaseToken) => change(id, leaseToken, () => ({ dueAt: null })),
    recordStart: async (id, leaseToken, dueAt) => change(id, leaseToken, ({ begun }) => ({ dueAt, begun: begun + 1 })),
    postpone: async (id, leaseToken, dueAt, counts) =>
      change(id, leaseToken, ({ begun, faults }) => ({
        dueAt,
        begun: counts === 'no_start' ? begun - 1 : begun,
        faults: counts === 'fault' ? faults + 1 : faults,
      })),
    putBack: async (id, leaseToken, dueAt, kind) =>
      change(id, leaseToken, (item) => ({
        dueAt,
        kind: kind ?? item.kind,
        attempts: item.attempts - 1,
        begun: item.begun - 1,
      })),
  });

  function addDelivery(id: string, endpointId: string, tenantId = onlyTenantId, eventId = id): MemoryDelivery {
    const delivery: MemoryDelivery = {
      id,
      tenantId,
      endpointId,
      eventId,
      status: 'pending',
      dueAt: clock.now(),
      leaseToken: 0,
      isClaimed: false,
      scheduleStep: 0,
      attempts: [],
    };
    deliveries.set(id, delivery);
    return delivery;
  }

  function dueItems(kinds: readonly OutboxKind[], now: Date): MemoryItem[] {
    return [...items.values()].filter((item) => kinds.includes(item.kind) && isDue(item.dueAt, now));
  }

  function dueByEndpoint(now: Date): Map<string, MemoryDelivery[]> {
    const due = [...deliveries.values()].filter(({ dueAt }) => isDue(dueAt, now));
    return Map.groupBy(due, ({ endpointId }) => endpointId);
  }

  function claim(delivery: MemoryDelivery, leaseUntil: Date): Lease {
    delivery.isClaimed = true;
    delivery.dueAt = leaseUntil;
    delivery.leaseToken += 1;
    return { id: delivery.id, leaseToken: delivery.leaseToken };
  }

  const dispatch: DispatchStore = counted<DispatchStore>({
    async claimOutbox(kind, now, leaseUntil, limit) {
      return dueItems([kind], now)
        .slice(0, limit)
        .map((item) => {
          Object.assign(item, { dueAt: leaseUntil, leaseToken: item.leaseToken + 1, attempts: item.attempts + 1 });
          return { ...item, dueAt: leaseUntil };
        });
    },
    async fanOutDue(now, limit, direct) {
      const due = dueItems(['notification'], now);
      const both = [...new Set([...due.slice(0, limit), ...due.slice(Math.max(0, due.length - limit))])];
      const events = both.map((item) => ({ ...item, dueAt: now }));
      if (events.some(({ id }) => poisoned.has(id))) throw new FanOutFailed(events, new Error('a bad row'));
      const none = { made: 0, relayed: [], claimed: [] };
      return { events: events.length, ...(events.length === 0 ? none : await dispatch.fanOut(events, now, direct)) };
    },
    async inFlight() {
      const claimed = [...deliveries.values()].filter((one) => one.isClaimed && (one.dueAt ?? 0) > clock.now());
      return [...Map.groupBy(claimed, ({ endpointId }) => endpointId)].map(([endpointId, of]) => ({
        endpointId,
        tenantId: of[0]?.tenantId ?? onlyTenantId,
        count: of.length,
      }));
    },
    async fanOut(events, now, direct) {
      let made = 0;
      const claimed: Lease[] = [];
      if (events.some(({ id }) => poisoned.has(id))) throw new Error('a bad row');
      const waiting = dueByEndpoint(now);
      for (const event of events) {
        const item = held(event.id, event.leaseToken);
        if (item === null) continue;
        item.dueAt = null;
        for (const endpoint of endpoints) {
          made += 1;
          const id = `${event.id}-${endpoint}`;
          if (deliveries.has(id)) continue;
          const delivery = addDelivery(id, endpoint, item.tenantId, event.subjectId ?? event.id);
          const isIdle = !waiting.has(endpoint) && !paused.has(endpoint);
          const claimant = {
            endpointId: endpoint,
            tenantId: item.tenantId,
            isPaused: false,
            concurrency: firstConcurrency,
          };
          if (isIdle && direct?.mayClaim(claimant)) claimed.push(claim(delivery, direct.leaseUntil));
        }
      }
      return { made, relayed: events, claimed };
    },
    async dueEndpoints(now, limit) {
      return [...dueByEndpoint(now)].slice(0, limit).map(([endpointId, [first]]) => ({
        endpointId,
        tenantId: first?.tenantId ?? onlyTenantId,
        isPaused: paused.has(endpointId),
        concurrency: firstConcurrency,
      }));
    },
    async claimDeliveries(quotas, { now, leaseUntil }) {
      const due = dueByEndpoint(now);
      return quotas.flatMap(({ endpoint: { endpointId }, limit }) =>
        (due.get(endpointId) ?? []).slice(0, limit).map((delivery) => claim(delivery, leaseUntil)),
      );
    },
    async releaseDeliveries(claims, now) {
      for (const { id, leaseToken } of claims) {
        const delivery = deliveries.get(id);
        if (delivery?.leaseToken === leaseToken && delivery.status === 'pending')
          Object.assign(delivery, { dueAt: now, isClaimed: false });
      }
    },
    repairQueues: async () => ({ late: 0, next: null }),
    async loadDeliveries(claims) {
      return claims.flatMap(({ id, leaseToken }): Delivery[] => {
        const delivery = deliveries.get(id);
        if (delivery?.dueAt === null || delivery?.leaseToken !== leaseToken) return [];
        return [{ ...toDelivery(delivery), isPaused: paused.has(delivery.endpointId) }];
      });
    },
    async recordAttempt(result) {
      const delivery = deliveries.get(result.id);
      if (delivery?.leaseToken !== result.leaseToken || delivery.status !== 'pending') return [];
      delivery.attempts.push(result);
      delivery.status = result.outcome;
      delivery.dueAt = result.nextAt;
      delivery.scheduleStep = result.scheduleStep;
      delivery.isClaimed = false;
      return [];
    },
    async dueKinds(now, jobs) {
      const isDueOf = (kinds: readonly OutboxKind[]) => dueItems(kinds, now).length > 0;
      const due = { event: isDueOf(['notification']), job: isDueOf(jobs), delivery: dueByEndpoint(now).size > 0 };
      return (['event', 'job', 'delivery'] as const).filter((kind) => due[kind]);
    },
    async nextDue(kinds) {
      const times = [...items.values()].flatMap(({ kind, dueAt }) =>
        dueAt === null || !kinds.includes(kind) ? [] : [dueAt.getTime()],
      );
      return times.length === 0 ? null : new Date(Math.min(...times));
    },
  });

  const rows: MemoryRows = {
    dispatch,
    outbox,
    items,
    deliveries,
    endpoints,
    poisoned,
    paused,
    isDown: false,
    calls,
    add(kind, id) {
      const item: MemoryItem = {
        id,
        kind,
        tenantId: onlyTenantId,
        sessionId,
        round: 1,
        subjectId: null,
        dueAt: clock.now(),
        leaseToken: 0,
        attempts: 0,
        begun: 0,
        faults: 0,
      };
      items.set(id, item);
      return item;
    },
    addDelivery: (id, endpointId, ofTenant) => addDelivery(id, endpointId, ofTenant),
  };
  return rows;
}

/** A delivery of an expiry, ready to be sent. */
export function toDelivery(delivery: MemoryDelivery): Delivery {
  return {
    id: delivery.id,
    leaseToken: delivery.leaseToken,
    tenantId: delivery.tenantId,
    endpointId: delivery.endpointId,
    url: `https://receiver.example/${delivery.endpointId}?plan=hidden-query`,
    secrets: [testSecret],
    attemptsBefore: delivery.attempts.length,
    scheduleStep: delivery.scheduleStep,
    isPaused: false,
    isFailing: false,
    concurrency: firstConcurrency,
    leaseUntil: delivery.dueAt ?? new Date('2030-01-01'),
    event: {
      id: `evt_${delivery.eventId.replaceAll('.', '')}`,
      tenantId: delivery.tenantId,
      sessionId,
      sequence: 1,
      createdAt: new Date('2026-08-02T09:30:15.123Z'),
      snapshot: { type: 'verification.expired' },
    },
    metadataText: '{"order":"hidden-metadata"}',
    note: null,
  };
}

function isDue(dueAt: Date | null, now: Date): boolean {
  return dueAt !== null && dueAt <= now;
}
