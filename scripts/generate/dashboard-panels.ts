// What the dashboard for Grafana shows: its rows, and in each the panels with their queries.

/** A query of Prometheus, and how its series are called. */
type Query = readonly [expr: string, legend: string];

/** One number with its limits: from each value on it has that colour. */
export interface StatPanel {
  readonly kind: 'stat';
  readonly title: string;
  readonly description: string;
  readonly unit: string;
  readonly expr: string;
  readonly steps: readonly (readonly [from: number | null, color: string])[];
}

/** Lines over time. */
export interface SeriesPanel {
  readonly kind: 'series';
  readonly title: string;
  readonly description: string;
  readonly unit: string;
  readonly queries: readonly Query[];
  readonly isStacked: boolean;
}

export interface DashboardRow {
  readonly title: string;
  /** How many of the 24 columns a panel takes. */
  readonly width: number;
  readonly panels: readonly (StatPanel | SeriesPanel)[];
}

const window = '[$__rate_interval]';
const chosen = 'instance=~"$instance"';

const series = (title: string, description: string, unit: string, ...queries: Query[]): SeriesPanel => ({
  ...{ kind: 'series', title, description, unit, queries, isStacked: false },
});
const stacked = (...given: Parameters<typeof series>): SeriesPanel => ({ ...series(...given), isStacked: true });
const stat = (
  title: string,
  description: string,
  unit: string,
  expr: string,
  steps: StatPanel['steps'],
): StatPanel => ({
  ...{ kind: 'stat', title, description, unit, expr, steps },
});
const above = (warnFrom: number, failFrom?: number): StatPanel['steps'] => [
  [null, 'green'],
  [warnFrom, 'orange'],
  ...(failFrom === undefined ? [] : [[failFrom, 'red'] as const]),
];
const atLeastOne: StatPanel['steps'] = [
  [null, 'red'],
  [1, 'green'],
];

const rate = (metric: string): string => `rate(${metric}${window})`;
/** The time that a part of all observations take at most, by labels. */
const quantile = (part: number, metric: string, by: string, selector = ''): string =>
  `histogram_quantile(${part}, sum by (${by}, le) (${rate(`${metric}_bucket${selector}`)}))`;
const halfAndMost = (most: number, metric: string, by: string, selector = ''): Query[] =>
  [0.5, most].map((part) => [quantile(part, metric, by, selector), `{{${by}}} ${part * 100} %`] as const);

const requests = 'mitome_http_requests_total';
const requestTime = 'mitome_http_request_duration_seconds';
const decisionPart = 'mitome_decision_part_duration_seconds';
const calls = '{surface!="open"}';

export const dashboardRows: readonly DashboardRow[] = [
  {
    title: 'Overview',
    width: 3,
    panels: [
      stat('Nodes', 'Nodes that respond to scrapes.', 'short', 'sum(up{job="mitome"})', atLeastOne),
      stat('Workers', 'Nodes with the role worker that live.', 'short', 'max(mitome_workers_live)', atLeastOne),
      stat(
        'Requests',
        'Calls of the APIs, without pages and health checks.',
        'reqps',
        `sum(${rate(requests + calls)})`,
        [[null, 'green']],
      ),
      stat(
        'Errors',
        'Share of the calls that get 5xx.',
        'percentunit',
        `(sum(${rate(`${requests}{surface!="open", status="5xx"}`)}) / sum(${rate(requests + calls)})) or vector(0)`,
        above(0.01, 0.05),
      ),
      stat(
        'Oldest outbox row',
        'How long the oldest due row of the outbox has waited.',
        's',
        'max(mitome_outbox_oldest_due_seconds)',
        above(60, 900),
      ),
      stat(
        'Oldest delivery',
        'How long the oldest due delivery has waited, without those of paused endpoints.',
        's',
        'max(mitome_deliveries_oldest_due_seconds)',
        above(60, 900),
      ),
      stat(
        'Paused endpoints',
        'Endpoints that failed for too long, or that a person paused; their events are held.',
        'short',
        'sum(max by (state) (mitome_endpoints{state=~"paused|paused_by_person"}))',
        above(1),
      ),
      stat(
        'Overdue reviews',
        'Reviews that have waited for half of their maximum age.',
        'short',
        'max(mitome_reviews_overdue)',
        above(1),
      ),
    ],
  },
  {
    title: 'Requests',
    width: 8,
    panels: [
      stacked('Requests by API', 'Ended requests a second.', 'reqps', [
        `sum by (surface) (${rate(`${requests}{${chosen}}`)})`,
        '{{surface}}',
      ]),
      series('Errors by API', 'Share of the requests that get 5xx.', 'percentunit', [
        `sum by (surface) (${rate(`${requests}{${chosen}, status="5xx"}`)}) / sum by (surface) (${rate(`${requests}{${chosen}}`)})`,
        '{{surface}}',
      ]),
      stacked('Responses by class', 'Ended calls a second; none when the caller disconnected first.', 'reqps', [
        `sum by (status) (${rate(`${requests}{${chosen}, surface!="open"}`)})`,
        '{{status}}',
      ]),
      series(
        'Time by API',
        'Half, and 99 of 100, of the calls take at most this long. Uploads include the time of the phone.',
        's',
        ...halfAndMost(0.99, requestTime, 'surface', `{${chosen}, surface!="open"}`),
      ),
      series('Slowest operations', 'The ten operations with the highest 99th percentile.', 's', [
        `topk(10, ${quantile(0.99, requestTime, 'operation', `{${chosen}, operation!="none"}`)})`,
        '{{operation}}',
      ]),
      series('Requests in flight', 'Requests that have no response yet.', 'short', [
        `sum by (instance) (mitome_http_requests_in_flight{${chosen}})`,
        '{{instance}}',
      ]),
    ],
  },
  {
    title: 'Decisions',
    width: 6,
    panels: [
      stacked('Decisions', 'Decisions that were worked on, a second.', 'ops', [
        `sum by (result) (${rate('mitome_decisions_total')})`,
        '{{result}}',
      ]),
      series(
        'Wait for a decision',
        'From the submission to the first start, 50 and 95 of 100.',
        's',
        ...halfAndMost(0.95, 'mitome_decision_wait_seconds', 'kind'),
      ),
      series(
        'Time of a decision',
        'From the start to the stored outcome, 50 and 95 of 100.',
        's',
        ...halfAndMost(0.95, 'mitome_decision_duration_seconds', 'kind'),
      ),
      stacked('Time of its parts', 'Mean time of the parts of a decision.', 's', [
        `sum by (part) (${rate(`${decisionPart}_sum`)}) / sum by (part) (${rate(`${decisionPart}_count`)})`,
        '{{part}}',
      ]),
      series(
        'Oldest outbox row by kind',
        'How long the oldest due row has waited, and the oldest session that must expire or be erased.',
        's',
        ['max by (kind) (mitome_outbox_oldest_due_seconds)', '{{kind}}'],
        ['max(mitome_sessions_oldest_due_seconds)', 'session'],
      ),
      series('Check providers', 'Circuits that are not closed: their calls are not made.', 'short', [
        'sum by (provider, state) (mitome_check_provider_circuits{state=~"open|half_open"})',
        '{{provider}} {{state}}',
      ]),
      series(
        'Reviews',
        'Reviews that wait for a person.',
        'short',
        ['max(mitome_reviews_pending)', 'pending'],
        ['max(mitome_reviews_overdue)', 'overdue'],
      ),
      series('Oldest review', 'How long the oldest pending review has waited.', 's', [
        'max(mitome_reviews_oldest_seconds)',
        'oldest',
      ]),
    ],
  },
  {
    title: 'Deliveries',
    width: 6,
    panels: [
      stacked('Attempts', 'Attempts a second, by result.', 'ops', [
        `sum by (result) (${rate('mitome_delivery_attempts_total')})`,
        '{{result}}',
      ]),
      series(
        'Time of an attempt',
        'Mostly the time of the receiver, 50 and 95 of 100.',
        's',
        ...halfAndMost(0.95, 'mitome_delivery_attempt_duration_seconds', 'job'),
      ),
      series('Lag', 'From an event to the end of a successful attempt, 95 of 100.', 's', [
        quantile(0.95, 'mitome_delivery_lag_seconds', 'attempt'),
        '{{attempt}} attempt',
      ]),
      stacked('Ended deliveries', 'Deliveries that ended, a second.', 'ops', [
        `sum by (outcome) (${rate('mitome_deliveries_ended_total')})`,
        '{{outcome}}',
      ]),
      stacked('Endpoints', 'Registered endpoints by state.', 'short', [
        'max by (state) (mitome_endpoints)',
        '{{state}}',
      ]),
      series('Paused and resumed', 'Endpoints that were paused or resumed, in each interval.', 'short', [
        `sum by (change) (increase(mitome_endpoint_changes_total${window}))`,
        '{{change}}',
      ]),
      series('Oldest due delivery', 'How long it has waited, without those of paused endpoints.', 's', [
        'max(mitome_deliveries_oldest_due_seconds)',
        'oldest',
      ]),
      series('Jobs that wait', 'Jobs of the queue that wait to be fetched.', 'short', [
        'max by (queue) (mitome_queue_jobs_waiting)',
        '{{queue}}',
      ]),
    ],
  },
  {
    title: 'Nodes',
    width: 8,
    panels: [
      series(
        'Outages',
        'Why a node returns 503 to what needs storage, and whether its queue is away.',
        'short',
        [`max by (instance, reason) (mitome_unavailable{${chosen}}) > 0`, '{{instance}} {{reason}}'],
        [`1 - mitome_queue_available{${chosen}}`, '{{instance}} queue'],
      ),
      series('Limitations', 'What a node that is ready cannot do.', 'short', [
        `max by (instance, limitation) (mitome_limitation{${chosen}})`,
        '{{instance}} {{limitation}}',
      ]),
      series('Gauges that are not read', 'Readings that failed or took too long; their values are missing.', 'short', [
        `1 - max by (instance, source) (mitome_collection_success{${chosen}})`,
        '{{instance}} {{source}}',
      ]),
      series('Wait for a connection', 'Of a pool, 99 of 100.', 's', [
        quantile(0.99, 'mitome_database_pool_wait_seconds', 'instance, pool', `{${chosen}}`),
        '{{instance}} {{pool}}',
      ]),
      series(
        'Connections',
        'Used connections of the pools, and callers that wait for one.',
        'short',
        [
          `sum by (instance, pool) (mitome_database_pool_connections{${chosen}, state="used"})`,
          '{{instance}} {{pool}} used',
        ],
        [`sum by (instance, pool) (mitome_database_pool_waiting{${chosen}})`, '{{instance}} {{pool}} waiting'],
      ),
      series('Statements without a connection', 'Statements a second that got none.', 'ops', [
        `sum by (instance, pool) (${rate(`mitome_database_pool_failures_total{${chosen}}`)})`,
        '{{instance}} {{pool}}',
      ]),
      series('Event loop delay', '99 of 100, since the scrape before.', 's', [
        `nodejs_eventloop_lag_p99_seconds{${chosen}, job="mitome"}`,
        '{{instance}} {{process}}',
      ]),
      series('Processor', 'Processors that a process keeps busy, without its child processes.', 'short', [
        rate(`process_cpu_seconds_total{${chosen}, job="mitome"}`),
        '{{instance}} {{process}}',
      ]),
      series('Memory', 'Resident memory of a process, without its child processes.', 'bytes', [
        `process_resident_memory_bytes{${chosen}, job="mitome"}`,
        '{{instance}} {{process}}',
      ]),
      stacked('Releases', 'Nodes of each release.', 'short', [
        'count by (version) (mitome_build_info{process="main"})',
        '{{version}}',
      ]),
    ],
  },
];
