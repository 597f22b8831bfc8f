// Spreads calls over the API nodes as a load balancer does, and counts what callers see.

/** What happened to calls, by kind. */
export interface CallCounts {
  calls: number;
  /** Calls whose connection broke or was refused. */
  resets: number;
  /** Calls without a response in time. */
  timeouts: number;
  /** Responses with a status of 500 or more, by status. */
  failures: Record<string, number>;
}

export interface Balancer {
  /** Sends a request to one of the nodes; its own host is ignored. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Counts from now on. */
  count(): CallCounts;
}

/** How long a node whose connection broke gets no calls. */
const avoidMs = 500;
const callTimeoutMs = 20_000;

/** @param origins the API nodes */
export function createBalancer(origins: readonly string[]): Balancer {
  const avoidedUntil = new Map<string, number>();
  let counts: CallCounts = newCounts();
  let turn = 0;

  const choose = (): string => {
    const now = performance.now();
    const usable = origins.filter((origin) => (avoidedUntil.get(origin) ?? 0) <= now);
    turn += 1;
    const from = usable.length > 0 ? usable : origins;
    return from[turn % from.length] as string;
  };

  return {
    async fetch(request) {
      const origin = choose();
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === 'GET' || method === 'HEAD' ? undefined : Buffer.from(await request.arrayBuffer());
      const current = counts;
      current.calls += 1;
      try {
        const signal = AbortSignal.timeout(callTimeoutMs);
        const response = await fetch(`${origin}${pathname}${search}`, {
          method,
          headers,
          signal,
          ...(body && { body }),
        });
        if (response.status >= 500) current.failures[response.status] = (current.failures[response.status] ?? 0) + 1;
        return response;
      } catch (error) {
        if ((error as Error).name === 'TimeoutError') current.timeouts += 1;
        else current.resets += 1;
        avoidedUntil.set(origin, performance.now() + avoidMs);
        throw error;
      }
    },
    count() {
      counts = newCounts();
      return counts;
    },
  };
}

function newCounts(): CallCounts {
  return { calls: 0, resets: 0, timeouts: 0, failures: {} };
}
