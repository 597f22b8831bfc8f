import type { CheckedTenant } from '../../domain/check.ts';
import type { FaceDescriptor } from '../../domain/face-similarity.ts';
import type { Findings } from '../../domain/findings.ts';
import type { Deps } from '../deps.ts';
import type { Picture } from '../ports/stores.ts';

/** What the faces of a session are found by. */
export interface FaceSources {
  readonly steps: readonly string[];
  readonly tenant: CheckedTenant;
  readonly pictures: readonly Pick<Picture, 'kind' | 'bytes'>[];
  readonly now: Date;
}

/**
 * The faces that are compared with the blocklist: those that the built-in face check saw. A check provider measures none for it, and a plan
 * with a document only has no face check; there, faces are measured here where the tenant has blocked ones.
 * @returns null when they cannot be compared: the session must be referred
 */
export async function facesToCompare(
  { unitOfWork, describeFace }: Deps<'unitOfWork' | 'describeFace'>,
  { face }: Pick<Findings, 'face'>,
  { steps, tenant, pictures, now }: FaceSources,
): Promise<readonly FaceDescriptor[] | null> {
  const hasFaceStep = steps.includes('face');
  if (hasFaceStep && (face === undefined || tenant.settings.faceProvider === null)) return face?.descriptors ?? [];
  if (!hasFaceStep && !steps.includes('document')) return [];
  if (!(await unitOfWork.stores.blocklist.hasFaces(tenant.id, now))) return [];
  const faces: FaceDescriptor[] = [];
  for (const kind of ['face', 'document_front'] as const) {
    const bytes = pictures.find((picture) => picture.kind === kind)?.bytes;
    if (bytes === undefined) continue;
    const described = await describeFace(tenant.mode, kind, async () => bytes);
    if (described === 'off') return null;
    // The portrait may be unreadable beside a selfie that was compared; without one, nothing would have been.
    if (described.length === 0 && (kind === 'face' || !hasFaceStep)) return null;
    faces.push(...described);
  }
  return faces;
}
