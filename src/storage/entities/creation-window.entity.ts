import { defineEntity, primary } from './define-entity.ts';

/** Permits that were leased out to nodes in one minute. */
export interface CreationWindowRow {
  tenantId: string;
  /** Whole minutes since the epoch. */
  minute: number;
  used: number;
}

export const creationWindowEntity = defineEntity<CreationWindowRow>({
  table: 'creation_windows',
  columns: (kinds) => ({
    tenantId: primary(kinds.ascii(36)),
    minute: primary(kinds.integer()),
    used: kinds.integer(),
  }),
});
