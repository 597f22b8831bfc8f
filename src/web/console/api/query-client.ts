import { QueryClient } from '@tanstack/react-query';
import { problemOf } from './problem.ts';

/** How often a read is repeated after a failure that may pass by itself. */
const retriesMax = 2;

/**
 * What pages have read. A read is repeated by itself only where a page asks for it: reading a person's data is recorded each time. What
 * no page shows any more is forgotten at once.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: (count, error) => {
        const { status } = problemOf(error);
        return count < retriesMax && (status === 0 || status === 503);
      },
    },
    mutations: { retry: false },
  },
});
