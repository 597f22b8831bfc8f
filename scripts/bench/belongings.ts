/** What a run has started and must end, whatever becomes of it. */
export interface Belongings {
  /** @param end is called once, when everything is let go; the last one that was added goes first */
  add(end: () => Promise<unknown>): void;
  /** Ends everything. Whoever calls it again waits for the same end. */
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
