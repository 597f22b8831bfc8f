// Every metric of the service: its name, kind, meaning and labels. docs/metrics.md is generated from it.

/** A metric of our own. Times are seconds, as Prometheus has them. */
export interface MetricEntry {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  /** One sentence. */
  readonly help: string;
  /** The labels, each with its values in words. The values come from fixed lists, never from a caller. */
  readonly labels?: Readonly<Record<string, string>>;
  /** The upper bounds of a histogram. */
  readonly buckets?: readonly number[];
  /** Read from the database: every node reports the same, so take the maximum, never the sum. */
  readonly isShared?: true;
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const workBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300];
const lagBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600, 21_600, 86_400];
const waitBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const operationLabels = {
  surface: '`tenant`, `capture`, `admin`, or `open` for pages, documents and health',
  operation: 'the `operationId` of the OpenAPI document, or `none`',
};
const kindLabel = { kind: 'the kind of the decision, by what it needs' };
const poolLabel = { pool: '`main` or `queue`' };

export const metricTable = {
  mitome_http_requests_total: {
    kind: 'counter',
    help: 'Requests that have ended.',
    labels: {
      ...operationLabels,
      status: 'the class of the response, `2xx` to `5xx`, or `none` when the caller disconnected before one',
    },
  },
  mitome_http_request_duration_seconds: {
    kind: 'histogram',
    help: 'From the arrival of a request to the end of its response.',
    labels: operationLabels,
    buckets: requestBuckets,
  },
  mitome_http_requests_in_flight: { kind: 'gauge', help: 'Requests that have no response yet.' },

  mitome_decisions_total: {
    kind: 'counter',
    help: 'Decisions that were worked on.',
    labels: {
      ...kindLabel,
      result:
        '`decided`, `failed` when the session failed, `retried` after a failure, `put_back` where it waits for a check provider or another worker',
    },
  },
  mitome_decision_wait_seconds: {
    kind: 'histogram',
    help: 'From the submission of a session to the first start of its decision.',
    labels: kindLabel,
    buckets: workBuckets,
  },
  mitome_decision_duration_seconds: {
    kind: 'histogram',
    help: 'From the start of a decision to its stored outcome.',
    labels: kindLabel,
    buckets: workBuckets,
  },
  mitome_decision_part_duration_seconds: {
    kind: 'histogram',
    help: 'Time of a part of a decision, by the built-in check or a check provider.',
    labels: {
      part: '`load` reads the evidence, `document` and `face` are checks, `risk` compares with earlier sessions, `store` is the transaction',
    },
    buckets: workBuckets,
  },

  mitome_outbox_oldest_due_seconds: {
    kind: 'gauge',
    help: 'How long the oldest due row of the outbox has waited; 0 when none is due.',
    labels: { kind: '`notification`, a kind of decision, `store_record`, `erase` or `repeat_event`' },
    isShared: true,
  },
  mitome_deliveries_oldest_due_seconds: {
    kind: 'gauge',
    help: 'How long the oldest due delivery has waited; 0 when none is due. Deliveries of paused endpoints do not count.',
    isShared: true,
  },
  mitome_sessions_oldest_due_seconds: {
    kind: 'gauge',
    help: 'How long the oldest session that must expire or be erased has waited for it; 0 when none is due.',
    isShared: true,
  },
  mitome_delivery_attempts_total: {
    kind: 'counter',
    help: 'Attempts of deliveries.',
    labels: {
      result: '`delivered`, or how it failed, as [operations](operations.md#watch-it) names it',
    },
  },
  mitome_delivery_attempt_duration_seconds: {
    kind: 'histogram',
    help: 'Time of an attempt, which is mostly the time of the receiver.',
    buckets: requestBuckets,
  },
  mitome_delivery_lag_seconds: {
    kind: 'histogram',
    help: 'From an event to the end of a successful attempt.',
    labels: { attempt: '`first`, or `later` for one after a failure, a pause or a redelivery' },
    buckets: lagBuckets,
  },
  mitome_deliveries_ended_total: {
    kind: 'counter',
    help: 'Deliveries that have ended.',
    labels: { outcome: '`delivered`, `abandoned` after the last attempt, `held` because the body violates its schema' },
  },
  mitome_endpoints: {
    kind: 'gauge',
    help: 'Registered endpoints.',
    labels: { state: '`healthy`, `failing`, `paused` after failing for too long, `paused_by_person` or `disabled`' },
    isShared: true,
  },
  mitome_endpoint_changes_total: {
    kind: 'counter',
    help: 'Endpoints that were paused after failing for too long, or resumed.',
    labels: { change: '`paused` or `resumed`' },
  },
  mitome_check_provider_circuits: {
    kind: 'gauge',
    help: 'Circuit breakers of check providers; each tenant has one of its own with its provider.',
    labels: {
      provider: 'the id in `CHECK_PROVIDERS_FILE`',
      state: '`closed`, `open`, or `half_open` when one call tries',
    },
  },

  mitome_reviews_pending: { kind: 'gauge', help: 'Reviews that wait for a person.', isShared: true },
  mitome_reviews_overdue: {
    kind: 'gauge',
    help: 'Pending reviews that have waited for half of the maximum age of their tenant. Their data is erased at the whole of it.',
    isShared: true,
  },
  mitome_reviews_oldest_seconds: {
    kind: 'gauge',
    help: 'How long the oldest pending review has waited; 0 when there is none.',
    isShared: true,
  },

  mitome_unavailable: {
    kind: 'gauge',
    help: '1 while this node cannot work for a reason, as `/readyz` names it.',
    labels: {
      reason: '`database_unavailable`, `database_read_only`, `database_full`, `media_unavailable` or `media_full`',
    },
  },
  mitome_limitation: {
    kind: 'gauge',
    help: '1 while this node is ready but cannot do something, as `/readyz` names it.',
    labels: {
      limitation:
        '`models_missing`, `print_engine_not_started`, `face_engine_not_started`, `live_decisions_waiting` or `check_provider_unavailable`',
    },
  },
  mitome_queue_available: {
    kind: 'gauge',
    help: '1 while the queue of this worker node is available, else 0. Nodes without the role `worker` have none.',
  },
  mitome_queue_jobs_waiting: {
    kind: 'gauge',
    help: 'Jobs that wait to be fetched.',
    labels: { queue: '`deliver`, or a kind of outbox row' },
    isShared: true,
  },
  mitome_workers_live: { kind: 'gauge', help: 'Worker nodes that live.', isShared: true },
  mitome_database_pool_wait_seconds: {
    kind: 'histogram',
    help: 'How long statements waited for a connection of a pool.',
    labels: poolLabel,
    buckets: waitBuckets,
  },
  mitome_database_pool_failures_total: {
    kind: 'counter',
    help: 'Statements that got no connection: none became free in time, or the database cannot be reached.',
    labels: poolLabel,
  },
  mitome_database_pool_connections: {
    kind: 'gauge',
    help: 'Connections of a pool.',
    labels: { ...poolLabel, state: '`used` or `idle`' },
  },
  mitome_database_pool_waiting: {
    kind: 'gauge',
    help: 'Callers that wait for a connection of a pool.',
    labels: poolLabel,
  },
  mitome_build_info: {
    kind: 'gauge',
    help: '1, with what runs.',
    labels: {
      version: 'of the service',
      node: 'the version of Node.js',
      database: '`mysql` or `postgres`',
      roles: '`api`, `worker` or `api,worker`',
    },
  },
  mitome_collection_success: {
    kind: 'gauge',
    help: '1 when the latest collection of these gauges succeeded, 0 when it failed or took too long: they are missing then.',
    labels: { source: '`backlog`, `endpoints`, `reviews`, `storage`, `workers` or `queue`' },
  },
} as const satisfies Readonly<Record<`mitome_${string}`, MetricEntry>>;

export type MetricName = keyof typeof metricTable;
