/** A number that the delivery lives by and nobody sets. */
export interface FixedNumber {
  readonly value: number;
  readonly unit:
    | 'milliseconds'
    | 'deliveries'
    | 'events'
    | 'endpoints'
    | 'sessions'
    | 'attempts'
    | 'jobs'
    | 'times'
    | 'part';
  /** What it does, for operators; goes into docs/settings.md. */
  readonly meaning: string;
}

/**
 * The delays, limits and batch sizes that delivery and sweep live by and that are no settings: changing one would change a guarantee or only
 * how much is done at once. They stand in one table so that they can be read in one place, here and in docs/settings.md. How many rows a
 * single statement takes stands beside the statement.
 */
export const fixedNumbers = {
  relayPollMs: {
    value: 250,
    unit: 'milliseconds',
    meaning: 'How often the relay looks for what other nodes have committed. Its own node’s commits wake it.',
  },
  relayRetryMaxMs: {
    value: 2000,
    unit: 'milliseconds',
    meaning: 'The longest pause of a relay that finds the database or the queue unusable.',
  },
  sweepPauseMs: {
    value: 1000,
    unit: 'milliseconds',
    meaning: 'How often each node looks for sessions to expire or erase.',
  },
  sweepBatch: {
    value: 100,
    unit: 'sessions',
    meaning: 'How many sessions one round of the sweep moves on. A full round is followed by another at once.',
  },
  sweepRetryMaxMs: {
    value: 30_000,
    unit: 'milliseconds',
    meaning: 'The longest pause of a sweep that finds the database unusable.',
  },
  resealEveryMs: {
    value: 3_600_000,
    unit: 'milliseconds',
    meaning:
      'How often each node looks for webhook secrets that are not under the current master key, to seal them anew.',
  },
  workerPollMs: {
    value: 500,
    unit: 'milliseconds',
    meaning: 'How often a worker looks for jobs that other nodes have put in. Its own node’s relay wakes it.',
  },
  workerRetryMaxMs: {
    value: 2000,
    unit: 'milliseconds',
    meaning: 'The longest pause of a worker that cannot fetch.',
  },
  queueRetryMaxMs: {
    value: 5000,
    unit: 'milliseconds',
    meaning: 'The longest pause between two attempts to connect to the queue database.',
  },
  queueResponseMs: {
    value: 15_000,
    unit: 'milliseconds',
    meaning: 'How long an answer of the queue database is waited for.',
  },
  eventsWaitForQueueMs: {
    value: 1000,
    unit: 'milliseconds',
    meaning: 'How long new events wait for a queue that does not answer before they become deliveries without it.',
  },
  repairEveryMs: {
    value: 30_000,
    unit: 'milliseconds',
    meaning: 'How often the queues of all endpoints are compared with their deliveries, in pages.',
  },
  postponeFirstMs: {
    value: 1000,
    unit: 'milliseconds',
    meaning:
      'The first pause of an event that could not be made into deliveries, or of a job that could not be handed over.',
  },
  postponeMaxMs: { value: 600_000, unit: 'milliseconds', meaning: 'The longest pause of the same.' },
  outboxLeaseMs: {
    value: 30_000,
    unit: 'milliseconds',
    meaning: 'How long an event or a small job stays with the node that took it; then another node may.',
  },
  decideLeaseMs: { value: 60_000, unit: 'milliseconds', meaning: 'The same for a decision.' },
  freshMs: {
    value: 1000,
    unit: 'milliseconds',
    meaning:
      'An attempt sends what was read no longer ago than this: URL, secrets, whether the endpoint is called, metadata, note. What waited longer for its slot is read again.',
  },
  recordMs: {
    value: 2000,
    unit: 'milliseconds',
    meaning:
      'The part of a delivery’s lease that is kept for recording its attempt. An attempt that could not end in time is not begun.',
  },
  stopGraceMs: {
    value: 5000,
    unit: 'milliseconds',
    meaning: 'How much longer than the longest attempt a node that stops waits for what is running.',
  },
  onTheirWayPerSlot: {
    value: 4,
    unit: 'times',
    meaning: 'How many deliveries are on their way, over all nodes, for each of the `WEBHOOK_SLOTS` of one node.',
  },
  onTheirWayPerEndpointSlot: {
    value: 2,
    unit: 'times',
    meaning: 'How many of one endpoint are on their way for each of its `WEBHOOK_SLOTS_PER_ENDPOINT`.',
  },
  reservedPart: {
    value: 8,
    unit: 'part',
    meaning:
      'One place in so many, of what is on its way and of the slots, is kept for tenants that have nothing there.',
  },
  claimsPerRound: { value: 500, unit: 'deliveries', meaning: 'How many due deliveries are taken at once.' },
  endpointsPerRound: { value: 100, unit: 'endpoints', meaning: 'At how many endpoints they are taken at once.' },
  dueEndpointsRead: {
    value: 2000,
    unit: 'endpoints',
    meaning: 'Among how many endpoints that have something due the places are shared out at once.',
  },
  eventsPerRoundMax: {
    value: 500,
    unit: 'events',
    meaning: 'How many events are made into deliveries in one transaction, at the most.',
  },
  eventRoundMs: {
    value: 50,
    unit: 'milliseconds',
    meaning: 'How long such a transaction may take before the next one is made smaller.',
  },
  recordedAtOnce: { value: 200, unit: 'attempts', meaning: 'How many attempts are recorded in one transaction.' },
  vacuumAfterJobs: {
    value: 5000,
    unit: 'jobs',
    meaning: 'After so many finished jobs the queue’s table is vacuumed, instead of at PostgreSQL’s own time.',
  },
} as const satisfies Record<string, FixedNumber>;
