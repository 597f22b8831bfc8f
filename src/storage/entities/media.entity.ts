import { defineEntity, primary } from './define-entity.ts';

/** Where a picture of a round is stored. */
export interface MediaRow {
  sessionId: string;
  round: number;
  kind: string;
  tenantId: string;
  format: string;
  /** Path below the media folder. */
  location: string;
}

export const mediaEntity = defineEntity<MediaRow>({
  table: 'media',
  columns: (kinds) => ({
    sessionId: primary(kinds.ascii(35)),
    round: primary(kinds.integer()),
    kind: primary(kinds.ascii(32)),
    tenantId: kinds.ascii(36),
    format: kinds.ascii(8),
    location: kinds.ascii(200),
  }),
});
