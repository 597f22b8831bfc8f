/** As many as a process has by itself. */
const mostPerProcess = 10;
/** A transaction holds one, and readiness needs another. */
const leastPerProcess = 2;
/** What the API processes of a node share while each gets its least. */
const shared = 60;

/**
 * How many connections to the main database the API processes of a node may have.
 * @param processes how many there are; 1 is a node without API processes of their own
 */
export function apiProcessConnections(processes: number): { readonly each: number; readonly total: number } {
  const each = Math.max(leastPerProcess, Math.min(mostPerProcess, Math.floor(shared / processes)));
  return { each, total: each * processes };
}
