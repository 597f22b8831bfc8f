// Fills the lists of operators that do not grow with the sessions: tenants, people, tokens, the blocklist, bulk redeliveries, and the
// changes of the instance.

import { succeeded } from '../setup/api-clients.ts';
import type { MeasuredService } from './measured-service.ts';
import { memberOf } from './seed-lists.ts';
import { analyse, expressionsOf, insertNumbered, type SeededDatabase, type SeedSample } from './seed-sessions.ts';

/** The tenant that changes of the instance are stored under. */
const instanceId = '00000000-0000-0000-0000-000000000000';
/** How many of each there are, at most. The tenants and the blocklist are made over the API, as their rows cannot be copied. */
export const otherRows = { tenants: 2000, people: 10_000, blocklist: 500, bulkRedeliveries: 1000, changes: 1_000_000 };
const atOnce = 4;

/** The name of a tenant. Each tenth is of one group. */
export const tenantNameOf = (number: number) => `${number % 10 === 3 ? 'Harbour' : 'Meadow'} Shop ${number}`;

interface OtherLists {
  readonly service: Pick<MeasuredService, 'admin'>;
  readonly database: SeededDatabase;
  readonly sample: SeedSample;
  readonly tenantId: string;
  readonly endpointId: string;
  /** How many sessions are stored: there are no more rows of any kind. */
  readonly sessions: number;
  readonly log: (line: string) => void;
}

/** Stores the rows. */
export async function seedOtherLists(lists: OtherLists): Promise<void> {
  const { service, database, sample, tenantId, endpointId, sessions, log } = lists;
  const { admin } = service;
  const upTo = (most: number) => Math.min(most, sessions);
  log('storing tenants and the blocklist');
  await forEachNumber(upTo(otherRows.tenants), (number) =>
    succeeded(admin.POST('/admin/tenants', { body: { name: tenantNameOf(number), mode: 'sandbox' } })),
  );
  const path = { tenantId };
  await forEachNumber(upTo(otherRows.blocklist), (number) =>
    succeeded(
      admin.POST('/admin/tenants/{tenantId}/blocklist', {
        params: { path },
        body: {
          document: { documentType: 'passport', documentNumber: `ZX${String(number).padStart(7, '0')}` },
          note: `Case ${number}`,
          expiresInSeconds: null,
        },
      }),
    ),
  );

  const { instant, uuid, sha256, hex } = expressionsOf(sample);
  const text = (value: string) => `'${value}'`;
  const insert = (table: string, columns: Readonly<Record<string, string>>, to: number) => {
    log(`storing ${table}`);
    return insertNumbered(database, sample.sampleId, table, columns, { from: 0, to });
  };
  const people = upTo(otherRows.people);
  const hash = sha256(`CONCAT('hash-', n.i)`);
  await insert(
    'members',
    {
      ...{ id: uuid, email: `CONCAT('person', n.i, '@tenant.example')`, email_hash: hash, name: text('A Person') },
      ...{ password_hash: text('none'), used_step: '0', created_at: instant },
    },
    people,
  );
  // Half of the members are operators as well.
  await insert('member_grants', { member_id: uuid, scope: text(tenantId), roles: text('reviewer') }, people);
  await insert(
    'member_grants',
    { member_id: uuid, scope: text('instance'), roles: text('operator') },
    Math.floor(people / 2),
  );
  for (const [scope, id, kind] of [
    [tenantId, uuid, 'token'],
    ['instance', `CONCAT(SUBSTR(${uuid}, 1, 24), ${hex(`n.i + ${people}`, 12)})`, 'instance-token'],
  ] as const) {
    await insert(
      'machine_tokens',
      {
        ...{ id, scope: text(scope), name: text('A program'), roles: text('auditor'), created_at: instant },
        hash: sha256(`CONCAT('${kind}-', n.i)`),
      },
      people,
    );
  }
  const filter = JSON.stringify({
    endpointId,
    status: null,
    result: null,
    eventType: null,
    since: null,
    until: null,
  });
  await insert(
    'bulk_redeliveries',
    {
      ...{ id: uuid, tenant_id: text(tenantId), created_at: instant, actor_kind: text('member') },
      ...{ actor_id: text(memberOf(3)), filter: text(filter), state: text('finished'), selected: '200' },
      ...{ limited: sample.url.startsWith('mysql:') ? '0' : 'FALSE', delivered: '200', ended: '0' },
    },
    upTo(otherRows.bulkRedeliveries),
  );
  await insert(
    'change_records',
    {
      ...{ tenant_id: text(instanceId), id: uuid, actor_kind: text('member'), address: text('192.0.2.7') },
      ...{ actor_id: `CONCAT('00000000-0000-7000-8000-', ${hex('n.i % 10', 12)})`, fields: text('email,password') },
      operation: `CASE WHEN n.i % 1000 = 7 THEN 'createTenant' ELSE 'signIn' END`,
      ...{ request_id: text('req_0'), status: '200' },
    },
    upTo(otherRows.changes),
  );
  for (const table of ['members', 'member_grants', 'machine_tokens', 'bulk_redeliveries', 'change_records'])
    await analyse(database, sample.url, table);
}

async function forEachNumber(count: number, work: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
