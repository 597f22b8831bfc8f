import { defineEntity, nullable, primary } from './define-entity.ts';

export interface EndpointSecretRow {
  id: string;
  tenantId: string;
  endpointId: string;
  /** The secret, sealed under a master key. */
  sealed: Buffer;
  createdAt: Date;
  disabledAt: Date | null;
}

export const endpointSecretEntity = defineEntity<EndpointSecretRow>({
  table: 'endpoint_secrets',
  columns: (kinds) => ({
    id: primary(kinds.ascii(36)),
    tenantId: kinds.ascii(36),
    endpointId: kinds.ascii(36),
    sealed: kinds.shortBytes(512),
    createdAt: kinds.instant(),
    disabledAt: nullable(kinds.instant()),
  }),
  indices: [{ name: 'endpoint_secrets_endpoint', columns: ['endpointId'] }],
});
