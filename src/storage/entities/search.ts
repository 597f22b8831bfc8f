// The tables by which lists find sessions. None is written by a create.

import { defineEntity, primary } from './define-entity.ts';

/**
 * The values of listed metadata, by their hash, so that every value is found by an index of one size. A job fills it behind the creates; the
 * metadata itself stays with the session.
 */
export const metadataValueEntity = defineEntity('metadata_values', (kinds) => ({
  tenantId: primary(kinds.ascii(36)),
  metadataKey: primary(kinds.ascii(64)),
  /** SHA-256 (hex) of the value as text. */
  valueHash: primary(kinds.ascii(64)),
  sessionId: primary(kinds.ascii(35)),
}));

/** How far the job has indexed a key of a tenant. */
export const metadataIndexEntity = defineEntity('metadata_indexes', (kinds) => ({
  tenantId: primary(kinds.ascii(36)),
  metadataKey: primary(kinds.ascii(64)),
  /** Every session with a lower id has been indexed. */
  completeTo: kinds.ascii(35),
  /** The settings no longer name the key: its values are deleted, then this row. */
  dropped: kinds.flag(),
}));

/** The reasons of outcomes, the latest outcome of a session with each. Whether that is still the session's outcome, the session says. */
export const outcomeReasonEntity = defineEntity('outcome_reasons', (kinds) => ({
  tenantId: primary(kinds.ascii(36)),
  reason: primary(kinds.ascii(64)),
  sessionId: primary(kinds.ascii(35)),
  outcomeId: kinds.ascii(36),
}));

/** Sessions and decisions by tenant and day, counted behind them. */
export const dayCountEntity = defineEntity('day_counts', (kinds) => ({
  tenantId: primary(kinds.ascii(36)),
  /** In UTC, as `2026-08-12`. */
  day: primary(kinds.ascii(10)),
  /** Of `countKinds`. */
  kind: primary(kinds.ascii(16)),
  amount: kinds.integer(),
}));

/** How far sessions and decisions have been counted: every lower id is. */
export const dayCountMarkEntity = defineEntity('day_count_marks', (kinds) => ({
  name: primary(kinds.ascii(16)),
  countedTo: kinds.ascii(36),
}));

export const searchEntities = [
  ...[metadataValueEntity, metadataIndexEntity, outcomeReasonEntity],
  ...[dayCountEntity, dayCountMarkEntity],
];
