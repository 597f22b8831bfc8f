// Draws what several sessions share once.

import type { ChallengeEvidence, EvidencePicture } from '../../src/domain/check.ts';

/** Pictures that are drawn once a process. */
export interface Drawings {
  /**
   * Gives what was drawn under a key, or draws it.
   * @param key everything that the drawing depends on
   */
  readonly once: <T extends Drawn>(key: readonly (string | number)[], draw: () => Promise<T>) => Promise<T>;
}

/** The shapes of drawings that are kept. */
export type Drawn =
  | Buffer
  | EvidencePicture[]
  | { readonly selfie: EvidencePicture; readonly challenge: ChallengeEvidence };

/** A document and a face of a session are about a megabyte together. */
const keptMax = 600;

/**
 * Makes an empty store of drawings. Callers must not change the drawings it returns.
 * @param limit how many are kept; the oldest are drawn again
 */
export function createDrawings(limit = keptMax): Drawings {
  const kept = new Map<string, Promise<Drawn>>();
  return {
    once<T extends Drawn>(key: readonly (string | number)[], draw: () => Promise<T>): Promise<T> {
      const name = key.join('/');
      const found = kept.get(name);
      // The key names the kind of drawing, so it has the type of the one that was kept.
      if (found !== undefined) return found as Promise<T>;
      const [oldest] = kept.keys();
      if (kept.size >= limit && oldest !== undefined) kept.delete(oldest);
      const drawn = draw();
      kept.set(name, drawn);
      return drawn;
    },
  };
}
