import type { components } from '../../../generated/types/admin.ts';
import type { IssuedSecret } from '../../app/endpoint/create-endpoint.ts';
import type { ApiKeyView, EndpointView, TenantView } from '../../app/ports/views.ts';
import type { TenantSettings } from '../../domain/tenant.ts';

type Schemas = components['schemas'];

/** Puts a tenant into the form that administrators see. */
export function presentTenant({ tenant, apiKeys, endpoints }: TenantView): Schemas['TenantDetail'] {
  return {
    id: tenant.id,
    name: tenant.name,
    mode: tenant.mode,
    settings: tenant.settings === null ? null : presentSettings(tenant.settings),
    createdAt: tenant.createdAt.toISOString(),
    apiKeys: apiKeys.map(presentApiKey),
    endpoints: endpoints.map(presentEndpoint),
  };
}

/** Puts an API key into a form that tells it from others without giving it away. */
export function presentApiKey({ id, hint, createdAt, revokedAt }: ApiKeyView): Schemas['ApiKeySummary'] {
  return { id, hint, createdAt: createdAt.toISOString(), revokedAt: revokedAt?.toISOString() ?? null };
}

/** Puts a receiving URL into the form that administrators see, with how it fares and the ids of its valid secrets. */
export function presentEndpoint({ endpoint, health, secrets }: EndpointView): Schemas['WebhookEndpoint'] {
  return {
    id: endpoint.id,
    url: endpoint.url,
    eventTypes: [...endpoint.eventTypes],
    enabled: endpoint.enabled,
    failingSince: health.failingSince?.toISOString() ?? null,
    pausedAt: health.pausedAt?.toISOString() ?? null,
    createdAt: endpoint.createdAt.toISOString(),
    secrets: secrets.map(({ id, createdAt }) => ({ id, createdAt: createdAt.toISOString() })),
  };
}

/** Puts a new secret into the one answer that shows it. */
export function presentIssuedSecret({ id, text, createdAt }: IssuedSecret): Schemas['IssuedEndpointSecret'] {
  return { id, secret: text, createdAt: createdAt.toISOString() };
}

function presentSettings(settings: TenantSettings): Schemas['TenantSettings'] {
  const { callbackUrls, steps, ipAllowList, ...rest } = settings;
  return { ...rest, callbackUrls: [...callbackUrls], steps: [...steps], ipAllowList: [...ipAllowList] };
}
