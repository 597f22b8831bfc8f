import { beforeAll, describe, expect, test } from 'vitest';
import { alertsOfRules, evaluateAlerts, type Moment } from '../support/alert-rules.ts';
import { breakNodes, breakProvider } from './breaks/break-nodes.ts';
import { breakDatabases, breakPool } from './breaks/break-storage.ts';
import { breakWorker } from './breaks/break-worker.ts';

/** What is broken, and which alerts that is about: `name severity`, and further labels where they tell rules apart. */
const alertsOf = {
  'a worker that is stopped': [
    'MitomeNoWorker critical',
    'MitomeOutboxOld warning kind=notification',
    'MitomeOutboxOld critical kind=notification',
    'MitomeOutboxOld critical kind=decide_print',
    'MitomeDeliveriesOld warning',
    'MitomeDeliveriesOld critical',
    'MitomeSessionsOverdue warning',
    'MitomeSessionsOverdue critical',
    'MitomeEndpointsFailing critical',
  ],
  'late work, and what fails in it': [
    'MitomeDecisionsLate warning',
    'MitomeDecisionsSlow warning',
    'MitomeDecisionsFail warning',
    'MitomeDeliveryLag warning',
    'MitomeDeliveriesAbandoned warning',
    'MitomeDeliveriesHeld critical',
    'MitomeEndpointsPaused warning',
    'MitomeReviewsOverdue warning',
  ],
  'databases that are cut': [
    'MitomeStorageUnavailable critical reason=database_unavailable',
    'MitomeQueueUnavailable critical',
    'MitomeNotMeasured warning source=queue',
    'MitomePoolFailures critical pool=main',
  ],
  'more calls than are admitted, a locked table, slow phones': [
    'MitomeErrors critical surface=tenant',
    'MitomeErrors warning surface=tenant',
    'MitomePoolWaits warning pool=main',
    'MitomeSlowRequests warning surface=tenant',
    'MitomeSlowCapture warning',
  ],
  'a check provider that fails': [
    'MitomeCheckProviderDown warning provider=broken',
    'MitomeLimited warning limitation=check_provider_unavailable',
  ],
  'processes that are killed again and again': ['MitomeRestarts warning'],
  'a process that stands still': ['MitomeEventLoopDelay warning process=main'],
  'nodes of two releases': ['MitomeReleasesDiffer warning'],
  'one node of two that is killed': ['MitomeNodeDown critical instance=other'],
  'all nodes killed': ['MitomeNoNode critical'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type Break = keyof typeof alertsOf;

/** Alerts whose cause cannot be made here, each with the reason. The tests of the rules beside them hold these. */
const notMadeHere: Readonly<Record<string, string>> = {};

describe('what each alert is about is made, and the rules see it in what the nodes report', () => {
  let moments: Readonly<Record<Break, Promise<Moment[]>>>;

  // All at once: each of them waits most of its time for what a node remembers for some seconds.
  beforeAll(() => {
    const worker = breakWorker();
    const nodes = breakNodes();
    moments = {
      'a worker that is stopped': worker.then(({ stopped }) => stopped),
      'late work, and what fails in it': worker.then(({ resumed }) => resumed),
      'databases that are cut': breakDatabases(),
      'more calls than are admitted, a locked table, slow phones': breakPool(),
      'a check provider that fails': breakProvider(),
      'processes that are killed again and again': nodes.then(({ restarted }) => restarted),
      'a process that stands still': nodes.then(({ stalled }) => stalled),
      'nodes of two releases': nodes.then(({ mixed }) => mixed),
      'one node of two that is killed': nodes.then(({ oneGone }) => oneGone),
      'all nodes killed': nodes.then(({ allGone }) => allGone),
    };
    // A break that fails is told by its own test.
    for (const one of Object.values(moments)) one.catch(() => {});
  });

  test.each(Object.keys(alertsOf) as Break[])('%s', async (what) => {
    expect(await evaluateAlerts(await moments[what], alertsOf[what])).toBe('');
  });
});

test('every alert is seen, or it is said why not', () => {
  const seen = Object.values(alertsOf).flatMap((alerts) =>
    alerts.map((alert) => alert.split(' ').slice(0, 2).join(' ')),
  );
  expect(new Set([...seen, ...Object.keys(notMadeHere)])).toEqual(new Set(alertsOfRules));
});
