/** What may have fallen due: an event that is to be fanned out, another job of the outbox, or a delivery. */
export type DueKind = 'event' | 'job' | 'delivery';

/**
 * Tells this node's relay, after a commit, that something of these kinds is due, or of any when none is named. Losing a call costs only the
 * wait for the next poll.
 */
export type NotifyWorkers = (...kinds: readonly DueKind[]) => void;
