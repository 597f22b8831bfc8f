// Measures the faces of one picture, for the blocklist.

import type { FaceDescriptor } from '../../domain/face-similarity.ts';
import type { TenantMode } from '../../domain/tenant.ts';
import type { FaceEngine } from './face-engine.ts';
import { judgeSelfie } from './judge-selfie.ts';

/**
 * Makes the function that measures faces.
 * @param performs whether this installation may look at faces of a tenant of this mode
 * @returns a function of the mode, the kind of the picture and its JPEG. It returns the descriptor of the one face of a selfie, or those of
 *   every portrait on a document, largest first; none when there is none that can be compared, and `off` where the installation may not look
 */
export function createFaceDescriber(engine: Pick<FaceEngine, 'read'>, performs: (mode: TenantMode) => boolean) {
  return async (
    mode: TenantMode,
    kind: 'face' | 'document_front',
    bytes: () => Promise<Buffer | null>,
  ): Promise<readonly FaceDescriptor[] | 'off'> => {
    if (!performs(mode)) return 'off';
    const picture = await bytes();
    if (picture === null) return [];
    const reading = await engine.read(picture, kind === 'face' ? 'person' : 'portrait');
    const { face } = kind === 'face' ? judgeSelfie(reading) : { face: null };
    const found = kind === 'document_front' ? reading.faces : face === null ? [] : [face];
    return found.map(({ descriptor }) => descriptor);
  };
}
