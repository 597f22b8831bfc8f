// Remembers what readers saw in a picture. They are pure functions of their arguments, so sessions that share a picture share its reading.

import { createHash } from 'node:crypto';

/** Gives an earlier result again. */
export interface Memory {
  /**
   * Wraps a reader.
   * @param keyOf everything that a result depends on
   * @returns a reader whose results are the caller's own copies, whether remembered or not
   */
  readonly wrap: <A extends readonly unknown[], T>(
    read: (...given: A) => Promise<T>,
    keyOf: (...given: A) => string,
  ) => (...given: A) => Promise<T>;
  /** Forgets everything, so that the next reading takes its time. */
  readonly forget: () => void;
}

/** Makes an empty memory. */
export function createMemory(): Memory {
  const results = new Map<string, unknown>();
  let readers = 0;
  return {
    wrap<A extends readonly unknown[], T>(read: (...given: A) => Promise<T>, keyOf: (...given: A) => string) {
      readers += 1;
      const reader = readers;
      return async (...given: A): Promise<T> => {
        const key = `${reader}/${keyOf(...given)}`;
        const found = results.has(key) ? (results.get(key) as T) : await read(...given);
        results.set(key, found);
        return structuredClone(found);
      };
    },
    forget: () => results.clear(),
  };
}

/** The digest of a picture. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}
