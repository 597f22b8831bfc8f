import { useQuery } from '@tanstack/react-query';
import { listTenantMembers, listTenantTokens } from '../../../../generated/clients/admin/sdk.gen.ts';
import { isAllowed } from '../session/principal.ts';
import { useGrant, usePrincipalState } from '../session/principal-context.ts';
import { useText } from '../text/use-text.ts';
import { actorName } from './actor-name.ts';

/** How many members and tokens are asked for at once, and at most how often. */
const [pageLength, pagesMax] = [100, 10];
const staleMs = 60_000;

interface Page {
  readonly items: readonly { readonly id: string; readonly name: string }[];
  readonly next: string | null;
}

/** Reads the names of a list by their ids. */
async function namesOf(read: (after: string | null) => Promise<Page>): Promise<readonly (readonly [string, string])[]> {
  const names: [string, string][] = [];
  let after: string | null = null;
  for (let pages = 0; pages < pagesMax; pages++) {
    const page: Page = await read(after);
    names.push(...page.items.map(({ id, name }): [string, string] => [id, name]));
    after = page.next;
    if (after === null) break;
  }
  return names;
}

/** Says what a caller is called. Names are read for those whose roles list members and tokens; for others a caller is known by its id. */
export function useActorName(): (actor: { readonly kind: string; readonly id: string }) => string {
  const t = useText();
  const grant = useGrant();
  const { selfId, refused } = usePrincipalState();
  const path = { tenantId: grant.tenantId };
  const queryOf = (after: string | null) => ({ limit: pageLength, ...(after !== null && { after }) });
  const members = useQuery({
    queryKey: ['namesOfMembers', path],
    queryFn: () =>
      namesOf(async (after) => (await listTenantMembers({ path, query: queryOf(after), throwOnError: true })).data),
    enabled: isAllowed(grant, 'listTenantMembers', refused),
    staleTime: staleMs,
  });
  const tokens = useQuery({
    queryKey: ['namesOfTokens', path],
    queryFn: () =>
      namesOf(async (after) => (await listTenantTokens({ path, query: queryOf(after), throwOnError: true })).data),
    enabled: isAllowed(grant, 'listTenantTokens', refused),
    staleTime: staleMs,
  });
  const names = new Map([...(members.data ?? []), ...(tokens.data ?? [])]);
  return (actor) => actorName(t, actor, selfId, names);
}
