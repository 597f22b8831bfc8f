import type { ExchangeRecord } from './exchange-records.ts';

/** What the generated operation tables say of each operation. */
export type OperationTable = Readonly<
  Record<string, { readonly statuses: readonly number[]; readonly tags: Readonly<Record<number, readonly string[]>> }>
>;

/**
 * The declared answers that no test has met: one line for each status, and for each `_tag` of it.
 * @param surface the surface that the table is of
 */
export function unmetAnswers(surface: string, table: OperationTable, met: readonly ExchangeRecord[]): string[] {
  return Object.entries(table).flatMap(([operationId, { statuses, tags }]) =>
    statuses.flatMap((status) => {
      const here = met.filter(
        (record) => record.surface === surface && record.operationId === operationId && record.status === status,
      );
      const wanted: readonly (string | null)[] = tags[status] ?? [null];
      return wanted
        .filter((tag) => !here.some((record) => record.tag === tag))
        .map((tag) => [operationId, status, ...(tag === null ? [] : [tag])].join(' '));
    }),
  );
}
