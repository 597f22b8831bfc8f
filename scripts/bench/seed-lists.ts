// Fills what the lists of operators read beside the sessions: outcomes, the tables of the search, reviews, deliveries and records.

import { analyse, expressionsOf, insertNumbered, type SeededDatabase, type SeedSample } from './seed-sessions.ts';

/** The keys of metadata that are searched: of one value each session has its own, of the other there are twenty. */
export const listedKeys = ['applicationId', 'branch'] as const;

/** The values of a session's number. */
export const applicationOf = (number: number) => `app-${number}`;
export const branchOf = (number: number) => `branch-${number % 20}`;

/** Who reads and changes, in equal shares. */
export const memberOf = (number: number) => `00000000-0000-7000-8000-00000000000${number % 10}`;

/**
 * Stores the rows of sessions that `seedSessions` has added with outcomes.
 * @param sample the tenant's first session
 * @param endpointId of the tenant
 */
export async function seedLists(
  database: SeededDatabase,
  sample: SeedSample,
  endpointId: string,
  sessions: number,
  log: (line: string) => void,
): Promise<void> {
  const { instant, isDecided, sessionId, uuid, verdict, sha256, hex } = expressionsOf(sample);
  const common = { tenant_id: 's.tenant_id', session_id: sessionId };
  const text = (value: string) => `'${value}'`;
  const insert = async (table: string, columns: Readonly<Record<string, string>>, where?: string) => {
    log(`storing ${table}`);
    await insertNumbered(database, sample.sampleId, table, columns, {
      ...{ from: 0, to: sessions },
      ...(where !== undefined && { where }),
    });
  };
  // One rejection of a thousand has a reason of its own, which the sessions of one branch never have.
  const isRare = 'n.i % 1000 = 61';
  const reason = `CASE WHEN ${isRare} THEN 'document_expired' WHEN n.i % 100 < 69 THEN 'face_mismatch' ELSE 'risk_score_review' END`;
  const hasReason = 'n.i >= 10 AND n.i % 100 >= 60 AND n.i % 100 < 70';
  const eventId = `CONCAT('evt_', REPLACE(${uuid}, '-', ''))`;
  const type = `CONCAT('verification.', ${verdict})`;
  const member = `CONCAT('00000000-0000-7000-8000-', ${hex('n.i % 10', 12)})`;
  const actor = { actor_kind: text('member'), actor_id: member, address: text('192.0.2.7') };

  await insert(
    'outcomes',
    {
      ...{ id: uuid, ...common, round: '1', verdict, source: text('automatic'), decided_at: instant },
      ...{ checks: text('{}'), reasons: `CASE WHEN ${hasReason} THEN CONCAT('["', ${reason}, '"]') ELSE '[]' END` },
    },
    isDecided,
  );
  await insert('outcome_reasons', { ...common, reason, outcome_id: uuid }, hasReason);
  for (const [key, value] of [
    ['applicationId', `CONCAT('app-', n.i)`],
    ['branch', `CONCAT('branch-', n.i % 20)`],
  ] as const) {
    await insert('metadata_values', { ...common, metadata_key: text(key), value_hash: sha256(value) });
  }
  await insert(
    'pending_reviews',
    { ...common, review_id: uuid, queue_rank: '1', since: instant, opinions: '0' },
    'n.i >= 10 AND n.i % 100 = 69',
  );
  await insert(
    'events',
    { ...common, id: eventId, sequence: '1', type, created_at: instant, snapshot: text('{}'), position: 'n.i + 1' },
    isDecided,
  );
  await insert(
    'deliveries',
    {
      ...{ id: uuid, tenant_id: 's.tenant_id', event_id: eventId, endpoint_id: text(endpointId), created_at: instant },
      ...{ status: `CASE WHEN n.i % 100 = 5 THEN 'abandoned' ELSE 'delivered' END` },
      ...{ lease_token: '0', attempts: '1', schedule_step: '1' },
    },
    isDecided,
  );
  const record = { ...common, id: uuid, ...actor, request_id: text('req_0') };
  await insert('access_records', {
    ...record,
    operation: text('getSession'),
    fields: text('userInputInfo.lastName,userInputInfo.firstName'),
  });
  const operation = `CASE WHEN n.i % 1000 = 7 THEN 'eraseSession' ELSE 'decideReview' END`;
  await insert('change_records', { ...record, operation, fields: text('verdict,reasons'), status: '200' });
  // Everything is indexed already, so that no job does it meanwhile.
  for (const key of listedKeys) {
    await database.query(
      `INSERT INTO metadata_indexes (tenant_id, metadata_key, complete_to, dropped)
       SELECT tenant_id, '${key}', id, ${sample.url.startsWith('mysql:') ? '0' : 'FALSE'} FROM sessions WHERE id = '${sample.sampleId}'`,
    );
  }
  for (const table of [
    ...['outcomes', 'outcome_reasons', 'metadata_values', 'pending_reviews', 'events', 'deliveries'],
    ...['access_records', 'change_records'],
  ])
    await analyse(database, sample.url, table);
}
