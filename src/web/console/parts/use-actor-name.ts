import { useQuery } from '@tanstack/react-query';
import type { OperationId } from '../../../../generated/clients/admin/operation-roles.gen.ts';
import {
  listMembers,
  listTenantMembers,
  listTenantTokens,
  listTokens,
} from '../../../../generated/clients/admin/sdk.gen.ts';
import { useArea } from '../session/area.ts';
import { isAllowed } from '../session/principal.ts';
import { usePrincipalState } from '../session/principal-context.ts';
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

type Read = (after: string | null) => Promise<Page>;
type List = readonly [operation: OperationId, read: Read];

const throwOnError = true;
const queryOf = (after: string | null) => ({ limit: pageLength, ...(after !== null && { after }) });
const readOf = (read: (query: ReturnType<typeof queryOf>) => Promise<{ readonly data: Page }>): Read => {
  return async (after) => (await read(queryOf(after))).data;
};

/** The lists of the members and tokens of a tenant, or of the instance. */
function listsOf(tenantId: string | null): { readonly members: List; readonly tokens: List } {
  if (tenantId === null)
    return {
      members: ['listMembers', readOf((query) => listMembers({ query, throwOnError }))],
      tokens: ['listTokens', readOf((query) => listTokens({ query, throwOnError }))],
    };
  const path = { tenantId };
  return {
    members: ['listTenantMembers', readOf((query) => listTenantMembers({ path, query, throwOnError }))],
    tokens: ['listTenantTokens', readOf((query) => listTenantTokens({ path, query, throwOnError }))],
  };
}

interface Actor {
  readonly kind: string;
  readonly id: string;
}

/** The members and tokens of the tenant, for those whose roles list them. */
export function useActors(): readonly Actor[] {
  const { members, tokens } = useNames();
  return [...members.map(([id]) => ({ kind: 'member', id })), ...tokens.map(([id]) => ({ kind: 'admin_token', id }))];
}

/** Says what a caller is called. Names are read for those whose roles list members and tokens; for others a caller is known by its id. */
export function useActorName(): (actor: Actor) => string {
  const t = useText();
  const { selfId } = usePrincipalState();
  const { members, tokens } = useNames();
  const names = new Map([...members, ...tokens]);
  return (actor) => actorName(t, actor, selfId, names);
}

/** The names of members and tokens of the tenant, or of the instance, by their ids. */
function useNames() {
  const area = useArea();
  const { refused } = usePrincipalState();
  const lists = listsOf(area.tenantId);
  const namesIn = ([operation, read]: List) => ({
    queryKey: ['namesOf', operation, area.tenantId],
    queryFn: () => namesOf(read),
    enabled: isAllowed(area, operation, refused),
    staleTime: staleMs,
  });
  const members = useQuery(namesIn(lists.members));
  const tokens = useQuery(namesIn(lists.tokens));
  return { members: members.data ?? [], tokens: tokens.data ?? [] };
}
