import type { Refused } from '../../domain/result.ts';
import type { Session } from '../../domain/session.ts';
import type { TenantPage } from '../../domain/tenant-page.ts';
import type { Stores } from '../ports/stores.ts';
import type { ChangeRefusal } from '../session/apply-transition.ts';
import { loadTenantPage } from './tenant-page.ts';

/** Why a link whose token is genuine cannot be used, with the tenant that its user can turn to. */
export interface LinkRefused extends Refused<Exclude<ChangeRefusal, 'not_found'>> {
  readonly tenant: TenantPage;
}

/** The one refusal of every text that is no link's token: it tells nothing about sessions or tenants. */
export interface LinkUnknown extends Refused<'not_found'> {
  readonly tenant?: undefined;
}

export const linkUnknown: LinkUnknown = { ok: false, code: 'not_found', detail: 'This link is not valid.' };

/** Adds to a refusal the tenant of the session. Only for callers that hold a token of this session. */
export async function refuseLink(
  stores: Pick<Stores, 'tenants' | 'logos'>,
  { tenantId }: Session,
  refusal: Refused<Exclude<ChangeRefusal, 'not_found'>>,
): Promise<LinkRefused> {
  const tenant = await stores.tenants.load(tenantId);
  if (tenant === null) throw new Error(`tenant ${tenantId} has sessions but no row`);
  return { ...refusal, tenant: await loadTenantPage(stores, tenant) };
}
