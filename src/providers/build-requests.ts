// Builds the requests of check providers, of what they need and nothing else.

import type { components } from '../../generated/types/check-provider.ts';
import type { Evidence, ProviderRequest } from '../domain/check.ts';

type Schemas = components['schemas'];

/** The request of a document check, or null without a picture of the front. */
export function documentRequest({
  sessionId,
  tenant,
  evidence,
}: ProviderRequest): Schemas['DocumentCheckRequest'] | null {
  const front = evidence.pictures.find(({ kind }) => kind === 'document_front');
  if (front === undefined) return null;
  const documentType = front.documentType ?? null;
  return {
    ...{ sessionId, tenantId: tenant.id, mode: tenant.mode, documentType },
    front: front.bytes.toString('base64'),
    back: pictureOf(evidence, 'document_back'),
  };
}

/** The request of a face check, or null without a selfie. */
export function faceRequest({ sessionId, tenant, evidence }: ProviderRequest): Schemas['FaceCheckRequest'] | null {
  const selfie = pictureOf(evidence, 'face');
  if (selfie === null) return null;
  const { actions = [], frames = [] } = evidence.challenge ?? {};
  return {
    ...{ sessionId, tenantId: tenant.id, mode: tenant.mode, selfie },
    documentFront: pictureOf(evidence, 'document_front'),
    challenge: actions.map((action, index) => ({ action, frame: frames[index]?.toString('base64') ?? null })),
  };
}

function pictureOf({ pictures }: Evidence, kind: string): string | null {
  return pictures.find((picture) => picture.kind === kind)?.bytes.toString('base64') ?? null;
}
