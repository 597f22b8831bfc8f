import type { PictureRefusal } from '../../domain/evidence.ts';
import type { FaceDescriptor } from '../../domain/face-similarity.ts';
import type { FaceFault, PictureQuality } from '../../domain/picture-quality.ts';
import type { Result } from '../../domain/result.ts';
import type { TenantMode } from '../../domain/tenant.ts';
import type { LogoRefusal } from '../../domain/tenant-logo.ts';
import type { PrintInspection } from '../../domain/uploaded-print.ts';

/**
 * Decodes an uploaded file, re-encodes its picture as JPEG, so nothing else of the file is stored, measures it, and refuses it when it shows
 * an Individual Number. `busy` means that too many pictures are waiting, for this tenant or in total; `unavailable` that the decoder does
 * not run.
 */
export type ReencodePicture = (
  bytes: Buffer,
  tenantId?: string,
) => Promise<
  Result<{ readonly bytes: Buffer; readonly quality: PictureQuality }, PictureRefusal | 'busy' | 'unavailable'>
>;

/** Decodes a logo and re-encodes it as a small PNG. `busy` and `unavailable` as above. */
export type ReencodeLogo = (
  bytes: Buffer,
  tenantId: string,
) => Promise<Result<{ readonly bytes: Buffer }, LogoRefusal | 'busy' | 'unavailable'>>;

/**
 * Inspects the print of a re-encoded picture and paints over a declaration about organ donation. `busy` means that this is not possible
 * now, so the picture must not be stored. An installation that reads no print finds nothing.
 */
export type InspectPrint = (bytes: Buffer, tenantId?: string) => Promise<PrintInspection | 'busy'>;

/**
 * Tests the face in a re-encoded picture of a person. A selfie must look ahead; a frame of a challenge need not. Null when it can be used,
 * and when it could not be tested soon enough: the decision looks at it again.
 */
export type InspectFace = (
  mode: TenantMode,
  kind: 'face' | 'challenge',
  bytes: Buffer,
  tenantId: string,
) => Promise<FaceFault | null>;

/**
 * Measures the one face of a selfie, or every portrait on a document, largest first. Empty when there is none that can be compared; `off`
 * where this installation does not look at the faces of tenants of this mode, and then the picture is not loaded.
 */
export type DescribeFace = (
  mode: TenantMode,
  kind: 'face' | 'document_front',
  bytes: () => Promise<Buffer | null>,
) => Promise<readonly FaceDescriptor[] | 'off'>;
