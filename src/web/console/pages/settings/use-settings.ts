import { useQuery } from '@tanstack/react-query';
import { getTenantSettingsQueryKey } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import { getTenantSettings } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { useGrant } from '../../session/principal-context.ts';
import type { Settings } from './settings-model.ts';

/** The settings as they were read, with their version, which a change is made from. */
export interface ReadSettings {
  readonly settings: Settings;
  readonly version: string;
}

/** Reads the settings of the tenant. */
export function useSettings() {
  const { tenantId } = useGrant();
  const path = { tenantId };
  return useQuery({
    queryKey: getTenantSettingsQueryKey({ path }),
    async queryFn(): Promise<ReadSettings> {
      const { data, response } = await getTenantSettings({ path, throwOnError: true });
      const version = (response.headers.get('etag') ?? '').replaceAll('"', '');
      return { settings: data as unknown as Settings, version };
    },
  });
}
