/** What a script has started and must stop, also when it fails or is interrupted. */
export interface Cleanup {
  /** @param end is called once, in the reverse order of addition */
  add(end: () => Promise<unknown>): void;
  /** Stops everything. Further calls wait for the same end. */
  run(): Promise<void>;
}

export function createCleanup(): Cleanup {
  const ends: (() => Promise<unknown>)[] = [];
  let ending: Promise<void> | undefined;
  const endAll = async (): Promise<void> => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
      // One that fails must not keep the others alive.
      await end().catch((error: unknown) => process.stderr.write(`cleanup failed: ${String(error)}\n`));
    }
  };
  return {
    add(end) {
      ends.push(end);
    },
    run() {
      ending ??= endAll();
      return ending;
    },
  };
}

/** The exit status of a process that a signal ends, as shells report it. */
const statuses = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** On the first signal that asks a script to end, cleans up and then exits with the status of that signal. */
export function exitOnSignals(cleanUp: () => Promise<unknown>): void {
  for (const [signal, status] of Object.entries(statuses)) {
    process.once(signal, () => void cleanUp().finally(() => process.exit(status)));
  }
}
