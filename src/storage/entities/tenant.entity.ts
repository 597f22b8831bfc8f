import { defineEntity, nullable, primary } from './define-entity.ts';

export interface TenantRow {
  id: string;
  name: string;
  mode: string;
  /** The settings as JSON text. */
  settings: string | null;
  createdAt: Date;
}

export const tenantEntity = defineEntity<TenantRow>({
  table: 'tenants',
  columns: (kinds) => ({
    id: primary(kinds.ascii(36)),
    name: kinds.shortText(200),
    mode: kinds.ascii(16),
    settings: nullable(kinds.longText()),
    createdAt: kinds.instant(),
  }),
});
