import type { ReviewAlertStore } from '../../app/ports/stores.ts';
import { pendingReviewEntity } from '../entities/sessions.ts';
import { columnsAs, updateRows } from '../rows.ts';
import type { Access } from '../statements.ts';

const columns = columnsAs(pendingReviewEntity, 'p', ['tenantId', 'reviewId', 'since', 'alertAt']);

/** The alerts about pending reviews, in the rows of the queue. */
export function reviewAlertStore(access: Access): ReviewAlertStore {
  return {
    listDue: (now, limit) =>
      access.run(async (db) => {
        const rows = await db.select(
          `SELECT ${columns.list} FROM pending_reviews p WHERE p.alert_at <= ? ORDER BY p.alert_at LIMIT ${Math.trunc(limit)}`,
          [now],
        );
        return rows
          .map(columns.read)
          .flatMap(({ alertAt, ...review }) => (alertAt === null ? [] : [{ ...review, alertAt }]));
      }),
    acknowledge: (reviews) =>
      access.run(async (db) => {
        // A review that has ended meanwhile has no row any more.
        for (const { tenantId, reviewId, alertAt } of reviews)
          await updateRows(db, pendingReviewEntity, { tenantId, reviewId, alertAt }, { alertAt: null });
      }),
  };
}
