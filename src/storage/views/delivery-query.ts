// Finds the deliveries of a list by its filter.

import type { DeliveryFilter, DeliveryState } from '../../app/ports/views.ts';
import type { CellValue } from '../columns.ts';
import { eventIdOrUnmatchable, firstIdAt, idSkewMs, sessionIdOrUnmatchable, uuidOrUnmatchable } from '../ids.ts';
import type { Dialect, Sql } from '../statements.ts';

const states: readonly DeliveryState[] = ['pending', 'delivered', 'abandoned', 'held', 'stopped'];
/** The state of most deliveries. */
const usualState: DeliveryState = 'delivered';

/**
 * Finds the ids of a tenant's deliveries, newest first.
 *
 * Those of one session or event are few and found by its events. Those of one endpoint are read along the index `(endpoint_id, id)`, unless
 * they have a status that few have. Conditions that no index has are tested (see `indexedFilter`). Otherwise each status is read along its own range of the index `(tenant_id, status, id)`, no further than
 * the page needs, and the ranges are merged.
 * @param before an id; only older ones are found
 */
export function deliveryIdsQuery(
  dialect: Dialect,
  tenantId: string,
  filter: DeliveryFilter,
  before: string | null,
  limit: number,
): Sql {
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
      text: `SELECT d.id AS id FROM events ev JOIN deliveries d ON d.event_id = ev.id AND d.tenant_id = ev.tenant_id
            WHERE ev.tenant_id = ? AND ${textOf(named)} ${end}`,
      cells: [uuidOrUnmatchable(tenantId), ...cellsOf(named)],
    };
  }
  if (filter.endpointId !== null && (filter.status === null || filter.status === usualState)) {
    const all = [
      condition('d.tenant_id = ?', uuidOrUnmatchable(tenantId)),
      ...(filter.status === null ? [] : [condition('d.status = ?', filter.status)]),
      ...conditions,
    ];
    const deliveries = dialect.byIndex('deliveries d', 'deliveries_endpoint');
    return { text: `SELECT d.id AS id FROM ${deliveries} WHERE ${textOf(all)} ${end}`, cells: cellsOf(all) };
  }
  const perState = (filter.status === null ? states : [filter.status]).map((status) => {
    const all = [
      condition('d.tenant_id = ?', uuidOrUnmatchable(tenantId)),
      condition('d.status = ?', status),
      ...conditions,
    ];
    const deliveries = dialect.byIndex('deliveries d', 'deliveries_tenant_status');
    return { text: `(SELECT d.id AS id FROM ${deliveries} WHERE ${textOf(all)} ${end})`, cells: cellsOf(all) };
  });
  return {
    text: `SELECT id FROM (${perState.map(({ text }) => text).join(' UNION ALL ')}) found ${end}`,
    cells: perState.flatMap(({ cells }) => cells),
  };
}

/**
 * What an index finds of a filter: without a session or an event, a type of event and the endpoint of deliveries in a rare status are tested
 * part by part, because a tenant may have any number of others before one that matches.
 * @returns the filter itself where nothing is left to be tested
 */
export function indexedFilter(filter: DeliveryFilter): DeliveryFilter {
  const { sessionId, eventId, endpointId, eventType, status } = filter;
  if (sessionId !== null || eventId !== null) return filter;
  const isRare = status !== null && status !== usualState;
  if (eventType === null && (endpointId === null || !isRare)) return filter;
  return { ...filter, eventType: null, endpointId: isRare ? null : endpointId };
}

function condition(text: string, ...cells: CellValue[]): Sql {
  return { text, cells };
}

/** The conditions that all ranges have in common. Ids contain their time, so a time range is a range of ids too. */
function conditionsOf(filter: DeliveryFilter, before: string | null): Sql[] {
  const { endpointId, eventType, from, to } = filter;
  return [
    ...(before === null ? [] : [condition('d.id < ?', before)]),
    ...(endpointId === null ? [] : [condition('d.endpoint_id = ?', uuidOrUnmatchable(endpointId))]),
    ...(from === null ? [] : [condition('d.id >= ? AND d.created_at >= ?', firstIdAt(from.getTime()), from)]),
    ...(to === null ? [] : [condition('d.id < ? AND d.created_at < ?', firstIdAt(to.getTime() + idSkewMs), to)]),
    ...(eventType === null ? [] : [ofType(eventType)]),
  ];
}

/** A subquery for each row along the index: a database could begin a join at its other end. */
export function ofType(eventType: string): Sql {
  return condition(
    '(SELECT t.type FROM events t WHERE t.id = d.event_id AND t.tenant_id = d.tenant_id) = ?',
    eventType,
  );
}

function textOf(conditions: readonly Sql[]): string {
  return conditions.map(({ text }) => text).join(' AND ');
}

function cellsOf(conditions: readonly Sql[]): CellValue[] {
  return conditions.flatMap(({ cells }) => [...cells]);
}
