import { defineEntity, nullable, primary } from './define-entity.ts';

export interface ApiKeyRow {
  id: string;
  tenantId: string;
  /** SHA-256 of the key, hex. */
  hash: string;
  hint: string;
  createdAt: Date;
  revokedAt: Date | null;
}

export const apiKeyEntity = defineEntity<ApiKeyRow>({
  table: 'api_keys',
  columns: (kinds) => ({
    id: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    hash: kinds.ascii(64),
    hint: kinds.ascii(16),
    createdAt: kinds.instant(),
    revokedAt: nullable(kinds.instant()),
  }),
  indices: [
    { name: 'api_keys_hash', columns: ['hash'], unique: true },
    { name: 'api_keys_tenant', columns: ['tenantId'] },
  ],
});
