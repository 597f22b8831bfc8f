import { defineEntity, primary } from './define-entity.ts';

export interface EndpointRow {
  id: string;
  tenantId: string;
  url: string;
  /** A JSON array of event types. */
  eventTypes: string;
  enabled: boolean;
  createdAt: Date;
}

export const endpointEntity = defineEntity<EndpointRow>({
  table: 'endpoints',
  columns: (kinds) => ({
    id: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    url: kinds.longText(),
    eventTypes: kinds.longText(),
    enabled: kinds.flag(),
    createdAt: kinds.instant(),
  }),
  indices: [{ name: 'endpoints_tenant', columns: ['tenantId'] }],
});
