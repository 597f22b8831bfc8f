import type { MasterKeys } from './sealing.ts';

/** Seals a webhook secret for its row; it does not open for another tenant, endpoint or secret. */
export function sealSecret(masterKeys: MasterKeys, place: SecretPlace, text: string): Buffer {
  return masterKeys.seal(Buffer.from(text, 'utf8'), aad(place));
}

/** @throws when it was sealed for another row, or its master key is not configured */
export function openSecret(masterKeys: MasterKeys, place: SecretPlace, sealed: Buffer): string {
  return masterKeys.open(sealed, aad(place)).toString('utf8');
}

export interface SecretPlace {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly id: string;
}

function aad({ tenantId, endpointId, id }: SecretPlace): string {
  return `${tenantId}\n${endpointId}\nendpoint_secrets.sealed/${id}`;
}
