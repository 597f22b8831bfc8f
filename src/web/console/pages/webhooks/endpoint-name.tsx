/** @jsxImportSource react */
import type { WebhookEndpoint } from '../../../../../generated/clients/admin/types.gen.ts';
import { IdText } from '../../parts/id-text.tsx';
import { UrlText } from '../../parts/url-text.tsx';

interface EndpointNameProps {
  readonly id: string;
  readonly endpoints: readonly WebhookEndpoint[];
}

/** Where a delivery goes: the URL of its endpoint, or the id of one that has been deleted. */
export function EndpointName({ id, endpoints }: EndpointNameProps) {
  const url = endpoints.find((endpoint) => endpoint.id === id)?.url;
  return url === undefined ? <IdText id={id} /> : <UrlText url={url} />;
}
