import { type FaceFault, type PictureQuality, qualityFault } from '../../domain/picture-quality.ts';
import type { Deps } from '../deps.ts';
import { loadTenant } from '../session/apply-transition.ts';

/** A re-encoded picture of a person. */
export interface PictureOfPerson {
  readonly kind: 'face' | 'challenge';
  readonly bytes: Buffer;
  readonly quality: PictureQuality;
}

/**
 * Finds what is wrong with the face in a picture, so that the user can take another one. A picture that is refused for its quality is not
 * looked at, nor is one of a tenant whose check provider judges faces.
 * @returns null when nothing is wrong, or nothing looked at it
 */
export function findFaceFault({ unitOfWork: { stores }, inspectFace }: Deps<'unitOfWork' | 'inspectFace'>) {
  return async (tenantId: string, { kind, bytes, quality }: PictureOfPerson): Promise<FaceFault | null> => {
    if (qualityFault('face', quality) !== null) return null;
    const { mode, settings } = await loadTenant(stores.tenants, tenantId);
    return settings.faceProvider === null ? inspectFace(mode, kind, bytes, tenantId) : null;
  };
}
