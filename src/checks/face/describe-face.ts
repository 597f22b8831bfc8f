// Measures the face of one picture, for the blocklist.

import type { FaceDescriptor } from '../../domain/face-similarity.ts';
import type { TenantMode } from '../../domain/tenant.ts';
import type { FaceEngine } from './face-engine.ts';
import { judgeSelfie } from './judge-selfie.ts';

/**
 * Makes the function that measures a face.
 * @param performs whether this installation may look at faces of a tenant of this mode
 * @returns a function of the mode, the kind of the picture and its JPEG. It returns the descriptor of the one face of a selfie or of the
 *   largest portrait on a document; null when there is none that can be compared, and `off` where the installation may not look
 */
export function createFaceDescriber(engine: Pick<FaceEngine, 'read'>, performs: (mode: TenantMode) => boolean) {
  return async (
    mode: TenantMode,
    kind: 'face' | 'document_front',
    bytes: () => Promise<Buffer | null>,
  ): Promise<FaceDescriptor | null | 'off'> => {
    if (!performs(mode)) return 'off';
    const picture = await bytes();
    if (picture === null) return null;
    const reading = await engine.read(picture, kind === 'face' ? 'person' : 'portrait');
    const found = kind === 'face' ? judgeSelfie(reading).face : reading.faces[0];
    return found?.descriptor ?? null;
  };
}
