// The overview of a tenant, and the counts by day that it is made of. `src/storage` implements both.

/** What is counted by day. */
export const countKinds = [
  ...(['created', 'approved', 'rejected', 'needs_review'] as const),
  ...(['within_1m', 'within_10m', 'within_1h', 'within_1d', 'later'] as const),
] as const;
export type CountKind = (typeof countKinds)[number];

/** Counts of a day in UTC, as `2026-08-12`. Kinds without any are left out. */
export interface DayCounts {
  readonly day: string;
  readonly counts: Readonly<Partial<Record<CountKind, number>>>;
}

/** How a tenant is doing. Holds no personal data. */
export interface OverviewView {
  /** What is later than this is not counted yet. */
  readonly countedUntil: Date;
  /** Days without any count are left out. */
  readonly days: readonly DayCounts[];
  readonly reviews: { readonly waiting: number; readonly oldestSince: Date | null };
  readonly deliveries: {
    readonly endpoints: number;
    readonly failing: number;
    readonly paused: number;
    readonly waiting: number;
    readonly abandoned: number;
    readonly oldestDueAt: Date | null;
  };
}

/** Where larger numbers end, so that counting them stays cheap. */
export const countedMax = 10_000;

export interface OverviewViews {
  /** @param since the first day that is counted */
  load(tenantId: string, since: Date, now: Date): Promise<OverviewView>;
}

/** What is counted: each has a mark up to which it has been. */
export type CountedRows = 'sessions' | 'outcomes';

export interface DayCountStore {
  /**
   * Counts the next rows up to an instant, in one transaction with the mark: none is counted twice, and nodes may work at once.
   * @returns whether there are more
   */
  count(rows: CountedRows, until: Date, limit: number): Promise<boolean>;
}
