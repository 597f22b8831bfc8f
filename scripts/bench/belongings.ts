/** Everything that a run has started and must stop, also when it fails. */
export interface Belongings {
  /** @param end is called once, in the reverse order of addition */
  add(end: () => Promise<unknown>): void;
  /** Stops everything. Further calls wait for the same end. */
  letGo(): Promise<void>;
}

export function createBelongings(): Belongings {
  const ends: (() => Promise<unknown>)[] = [];
  let ending: Promise<void> | undefined;
  const endAll = async (): Promise<void> => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
      // One that fails to end must not keep the others alive.
      await end().catch((error: unknown) => process.stderr.write(`could not be ended: ${String(error)}\n`));
    }
  };
  return {
    add(end) {
      ends.push(end);
    },
    letGo() {
      ending ??= endAll();
      return ending;
    },
  };
}
