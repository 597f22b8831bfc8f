import { defineEntity, primary } from './define-entity.ts';

/** A token of the instance's administrator. It belongs to no tenant, which is why this table alone names none. */
export interface AdminTokenRow {
  id: string;
  /** SHA-256 of the token, hex. */
  hash: string;
  createdAt: Date;
}

export const adminTokenEntity = defineEntity<AdminTokenRow>({
  table: 'admin_tokens',
  columns: (kinds) => ({
    id: primary(kinds.ascii(36)),
    hash: kinds.ascii(64),
    createdAt: kinds.instant(),
  }),
  indices: [{ name: 'admin_tokens_hash', columns: ['hash'], unique: true }],
});
