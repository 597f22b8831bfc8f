// Limits how many decisions of a node wait for a check provider.

import { ProviderBusy, type ProviderWaits } from '../ports/provider-waits.ts';

export interface ProviderPlaces {
  /**
   * The places as one decision sees them.
   * @param onTaken called when it begins to wait for its first provider
   */
  of(tenantId: string, onTaken: () => void): ProviderWaits & { readonly leave: () => void };
  /**
   * When a decision that found no place is made again. For each tenant a call returns a later instant, so however many of its decisions wait,
   * few try at once, and those of another tenant do not wait behind them.
   * @param afterMs the least delay in milliseconds
   */
  retryAt(provider: string, tenantId: string, now: Date, afterMs: number): Date;
}

const usual = {
  /** How many decisions wait for one provider at once. Each holds its pictures in memory. */
  perProvider: 16,
  /** The time between decisions of one tenant that try again for one provider, in milliseconds: ten a second cost little, however many wait. */
  retryEveryMs: 100,
};

/**
 * Makes the places of a node. A tenant may have as many places of a provider as remain free there: one alone gets half of them, and the next
 * one finds a place although all of its decisions hang.
 */
export function createProviderPlaces({ perProvider, retryEveryMs } = usual): ProviderPlaces {
  /** The tenants of the decisions that have places of each provider. */
  const waiting = new Map<string, string[]>();
  const lastRetry = new Map<string, number>();

  function mayTake(provider: string, tenantId: string): boolean {
    const tenants = waiting.get(provider) ?? [];
    const ofTenant = tenants.filter((id) => id === tenantId).length;
    const free = perProvider - tenants.length;
    return free > 0 && (ofTenant === 0 || ofTenant < free);
  }

  function giveBack(provider: string, tenantId: string): void {
    const tenants = waiting.get(provider) ?? [];
    tenants.splice(tenants.indexOf(tenantId), 1);
  }

  return {
    of(tenantId, onTaken) {
      const held = new Set<string>();
      let asked: string | null = null;
      const leave = (provider: string) => {
        if (held.delete(provider)) giveBack(provider, tenantId);
      };
      const reserve = (providers: readonly string[]) => {
        const wanted = [...new Set(providers)].filter((provider) => !held.has(provider));
        const busy = wanted.find((provider) => !mayTake(provider, tenantId));
        if (busy !== undefined) throw new ProviderBusy(busy);
        for (const provider of wanted) {
          waiting.set(provider, [...(waiting.get(provider) ?? []), tenantId]);
          held.add(provider);
        }
      };
      return {
        reserve,
        take(provider) {
          if (provider === asked) return;
          if (asked !== null) leave(asked);
          reserve([provider]);
          if (asked === null) onTaken();
          asked = provider;
        },
        leave: () => [...held].forEach(leave),
      };
    },
    retryAt(provider, tenantId, now, afterMs) {
      const name = `${tenantId} ${provider}`;
      const earliest = (lastRetry.get(name) ?? Number.NEGATIVE_INFINITY) + retryEveryMs;
      const at = Math.max(now.getTime() + afterMs, earliest);
      lastRetry.set(name, at);
      return new Date(at);
    },
  };
}
