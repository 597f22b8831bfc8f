// Collects, when it is asked for, what a node does not count while it works: gauges of the database, the queue, the pools.

import type { Log } from '../app/ports/system.ts';

/** Gauges that are read together. */
export interface Source {
  readonly name: string;
  /** How long a reading counts, in milliseconds: however many ask, the database is read no more often. */
  readonly forMs: number;
  /** How long a reading may take. What comes later counts for the next time. */
  readonly timeoutMs: number;
  /** Reads and sets the gauges. */
  collect(): Promise<void>;
  /** Removes the gauges: no value is better than an old one. */
  forget(): void;
}

/** Collects every source. It takes no longer than the slowest timeout, and never fails. */
export type Collect = () => Promise<void>;

/**
 * Makes the collector. A source that fails or takes too long loses its gauges until it succeeds again.
 * @param report hears whether the latest collection of a source succeeded
 * @param now milliseconds of a monotonic clock
 */
export function createCollector(
  sources: readonly Source[],
  report: (source: string, succeeded: boolean) => void,
  log: Pick<Log, 'warn'>,
  now: () => number = () => performance.now(),
): Collect {
  const collectors = sources.map((source) => createSourceCollector(source, report, log, now));
  return async () => void (await Promise.all(collectors.map((collect) => collect())));
}

function createSourceCollector(
  source: Source,
  report: (source: string, succeeded: boolean) => void,
  log: Pick<Log, 'warn'>,
  now: () => number,
): Collect {
  let validUntil = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;
  let hasFailed = false;

  function fail(reason: string): void {
    source.forget();
    report(source.name, false);
    if (!hasFailed) log.warn({ source: source.name, reason }, 'collecting metrics failed');
    hasFailed = true;
  }

  async function run(): Promise<void> {
    try {
      await source.collect();
      validUntil = now() + source.forMs;
      report(source.name, true);
      hasFailed = false;
    } catch (error) {
      fail(error instanceof Error ? error.name : typeof error);
    } finally {
      running = null;
    }
  }

  return async () => {
    if (running === null && now() < validUntil) return;
    running ??= run();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), source.timeoutMs);
    });
    const result = await Promise.race([running, late]);
    clearTimeout(timer);
    if (result === 'late') fail('timeout');
  };
}
