// Compares descriptors of faces.

/** The measure of a face, from a face engine. Personal data: no response and no log holds one. */
export type FaceDescriptor = Float32Array;

/** What came of the comparison of faces with blocked ones. */
export interface FaceComparison {
  /** The highest cosine; null when nothing could be compared. */
  readonly highest: number | null;
  /** False when some could not be compared: their descriptors are of another face model. An approval may not rest on such a comparison. */
  readonly isComplete: boolean;
}

/** The cosine of two descriptors, which is the similarity of two faces: 1 for the same picture. */
export function cosine(one: FaceDescriptor, other: FaceDescriptor): number {
  let [dot, ofOne, ofOther] = [0, 0, 0];
  for (let index = 0; index < one.length; index += 1) {
    const [a, b] = [one[index] ?? 0, other[index] ?? 0];
    dot += a * b;
    ofOne += a * a;
    ofOther += b * b;
  }
  return ofOne === 0 || ofOther === 0 ? 0 : dot / Math.sqrt(ofOne * ofOther);
}

/** How many faces the blocklist of a tenant may have: each decision with a face compares all of them. */
export const blockedFacesMax = 1000;

/**
 * The similarity of the two most similar faces of two lists. Descriptors of different lengths are of different engines and cannot be compared.
 * @returns null when there is nothing to compare
 */
export function highestSimilarity(ones: readonly FaceDescriptor[], others: readonly FaceDescriptor[]): number | null {
  const similarities = ones.flatMap((one) =>
    others.flatMap((other) => (one.length === other.length ? [cosine(one, other)] : [])),
  );
  return similarities.length === 0 ? null : similarities.reduce((a, b) => Math.max(a, b));
}
