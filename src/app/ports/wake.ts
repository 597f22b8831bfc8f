/** Tells this node's relay, after a commit, that something is due. Losing a call costs only the wait for the next sweep. */
export type Wake = () => void;
