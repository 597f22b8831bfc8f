import { useQuery } from '@tanstack/react-query';
import { getEndpoint } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { ApiProblem } from '../../api/problem.ts';
import type { EndpointSettings } from './endpoint-fields.tsx';

/** Reads an endpoint with its version, once: a dialog works on what it showed when it was opened. */
export function useEndpoint(path: { readonly tenantId: string; readonly endpointId: string }) {
  return useQuery({
    queryKey: ['endpointInDialog', path],
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
    async queryFn() {
      const { data, response } = await getEndpoint({ path, throwOnError: true });
      return { endpoint: data, etag: response.headers.get('etag') ?? '*' };
    },
  });
}

/** What another person has saved meanwhile, with its version; null for another problem. */
export function theirEndpoint({
  tag,
  body,
}: ApiProblem): { readonly current: EndpointSettings; readonly etag: string } | null {
  return tag === 'VersionConflict' ? { current: body.current as EndpointSettings, etag: `"${body.version}"` } : null;
}
