import type { DeliveryFilter, DeliveryState } from '../../app/ports/views.ts';
import type { CellValue } from '../entities/define-entity.ts';
import { eventIdOrUnmatchable, firstIdAt, sessionIdOrUnmatchable, uuidOrUnmatchable } from '../ids.ts';

/** A statement with its parameters. */
export interface Query {
  readonly sql: string;
  readonly parameters: readonly CellValue[];
}

const states: readonly DeliveryState[] = ['pending', 'delivered', 'abandoned', 'held', 'stopped'];

/** How far the instant in an id may lie ahead of the row's own: clocks are put back, and ids never go back. */
const idSkewMs = 86_400_000;

/**
 * Finds the ids of a tenant's deliveries, newest first.
 *
 * What belongs to one session or event is few and found by its events. Otherwise each status is read along its own stretch of the index
 * `(tenant_id, status, id)`, no further than the page needs, and the stretches are merged.
 * @param before an id; only older ones are found
 */
export function deliveryIdsQuery(
  tenantId: string,
  filter: DeliveryFilter,
  before: string | null,
  limit: number,
): Query {
  const conditions = conditionsOf(filter, before);
  const end = `ORDER BY id DESC LIMIT ${Math.trunc(limit)}`;
  const { sessionId, eventId } = filter;
  if (sessionId !== null || eventId !== null) {
    const named = [
      ...(sessionId === null ? [] : [condition('ev.session_id = ?', sessionIdOrUnmatchable(sessionId))]),
      ...(eventId === null ? [] : [condition('ev.id = ?', eventIdOrUnmatchable(eventId))]),
      ...(filter.status === null ? [] : [condition('d.status = ?', filter.status)]),
      ...conditions,
    ];
    return {
      sql: `SELECT d.id AS id FROM events ev JOIN deliveries d ON d.event_id = ev.id AND d.tenant_id = ev.tenant_id
            WHERE ev.tenant_id = ? AND ${textOf(named)} ${end}`,
      parameters: [uuidOrUnmatchable(tenantId), ...cellsOf(named)],
    };
  }
  const perState = (filter.status === null ? states : [filter.status]).map((status) => {
    const all = [
      condition('d.tenant_id = ?', uuidOrUnmatchable(tenantId)),
      condition('d.status = ?', status),
      ...conditions,
    ];
    return { sql: `(SELECT d.id AS id FROM deliveries d WHERE ${textOf(all)} ${end})`, parameters: cellsOf(all) };
  });
  return {
    sql: `SELECT id FROM (${perState.map(({ sql }) => sql).join(' UNION ALL ')}) found ${end}`,
    parameters: perState.flatMap(({ parameters }) => parameters),
  };
}

/** A part of a WHERE over deliveries `d`. */
export interface Condition {
  readonly text: string;
  readonly cells: readonly CellValue[];
}

function condition(text: string, ...cells: CellValue[]): Condition {
  return { text, cells };
}

/** The conditions that every stretch has in common. Ids hold their time, so a span of time is a span of ids too. */
function conditionsOf(filter: DeliveryFilter, before: string | null): Condition[] {
  const { endpointId, eventType, from, to } = filter;
  return [
    ...(before === null ? [] : [condition('d.id < ?', before)]),
    ...(endpointId === null ? [] : [condition('d.endpoint_id = ?', uuidOrUnmatchable(endpointId))]),
    ...(from === null ? [] : [condition('d.id >= ? AND d.created_at >= ?', firstIdAt(from.getTime()), from)]),
    ...(to === null ? [] : [condition('d.id < ? AND d.created_at < ?', firstIdAt(to.getTime() + idSkewMs), to)]),
    ...(eventType === null ? [] : [ofType(eventType)]),
  ];
}

/** Asked row by row along the index, instead of through a join that could be begun at its other end. */
export function ofType(eventType: string): Condition {
  return condition(
    '(SELECT t.type FROM events t WHERE t.id = d.event_id AND t.tenant_id = d.tenant_id) = ?',
    eventType,
  );
}

function textOf(conditions: readonly Condition[]): string {
  return conditions.map(({ text }) => text).join(' AND ');
}

function cellsOf(conditions: readonly Condition[]): CellValue[] {
  return conditions.flatMap(({ cells }) => [...cells]);
}
