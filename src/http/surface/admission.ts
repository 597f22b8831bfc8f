// Admits calls to an API: so many at once, so that those get their response as fast under overload as without it.

/** A call that has been admitted. */
export interface Place {
  /** Frees the place while the call waits for its caller, or for something that has limits of its own. */
  release(): void;
  /**
   * Takes a place again, by the rules by which the call got its first one: a proxy may send every body apart from its head, and would
   * otherwise pass all of its calls by the limit.
   * @returns whether the call has its place, at once or later; false when it is refused
   */
  resume(): boolean | Promise<boolean>;
}

export interface AdmissionOptions {
  /** How many calls are in work at once. */
  readonly callsMax: number;
  /** How long a call waits for a place before it is refused. */
  readonly waitMsMax: number;
  /** How many calls wait; one more refuses the oldest. */
  readonly waitingMax: number;
}

export interface Admission {
  /**
   * @param isGone whether the caller has disconnected; such a call gets no place
   * @returns the place of the call, at once or later; null when the call is refused
   */
  enter(isGone: () => boolean): Place | Promise<Place | null>;
}

/** How long a call may have waited to get a place once calls have been waiting without a break: then it is no burst any more. */
const staleMs = 10;

/** How many calls one timer refuses: calls that arrived together must not be refused together, for longer than others take. */
const refusedAtOnceMax = 32;

interface Waiting {
  readonly since: number;
  readonly isGone: () => boolean;
  readonly decide: (isAdmitted: boolean) => void;
}

/**
 * Makes an admission. A place that becomes free goes to the call that arrived last: under overload the calls that waited longest would
 * otherwise pass their wait on to every call behind them, and all would be slow. Refusals are not immediate either: a caller that tries
 * again at once would get nothing but refusals then, each of which costs a good part of a call.
 */
export function createAdmission({ callsMax, waitMsMax, waitingMax }: AdmissionOptions): Admission {
  let inWork = 0;
  /** Those before `oldest` are decided. */
  let waiting: Waiting[] = [];
  let oldest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  /** Since when there has always been a call that waits. */
  let standingSince = 0;

  /** @returns whether there is a place, which counts from then on */
  const take = (isGone: () => boolean): true | Promise<boolean> => {
    if (inWork < callsMax) {
      inWork += 1;
      return true;
    }
    return new Promise((resolve) => {
      const since = performance.now();
      if (waiting.length === oldest) standingSince = since;
      waiting.push({ since, isGone, decide: resolve });
      if (waiting.length - oldest > waitingMax) refuseOldest();
      watch();
    });
  };

  const placeOf = (isGone: () => boolean): Place => {
    let isHeld = true;
    return {
      release() {
        if (!isHeld) return;
        isHeld = false;
        inWork -= 1;
        admitNewest();
      },
      resume() {
        if (isHeld) return true;
        const taken = take(isGone);
        if (taken === true) {
          isHeld = true;
          return true;
        }
        return taken.then((isAdmitted) => {
          isHeld = isAdmitted;
          return isAdmitted;
        });
      },
    };
  };

  const admitNewest = (): void => {
    while (inWork < callsMax && waiting.length > oldest) {
      const newest = waiting.at(-1) as Waiting;
      const now = performance.now();
      if (now - standingSince > waitMsMax && now - newest.since > staleMs) {
        clearTimeout(idleTimer);
        if (inWork === 0) idleTimer = setTimeout(endOverload, staleMs);
        return;
      }
      waiting.pop();
      const isAdmitted = !newest.isGone();
      if (isAdmitted) inWork += 1;
      newest.decide(isAdmitted);
    }
    if (waiting.length === oldest) forgetDecided();
  };

  /** With no call in work for a moment the overload is over, and the calls that still wait are the next burst. */
  const endOverload = (): void => {
    if (inWork > 0) return;
    standingSince = performance.now();
    admitNewest();
  };

  const forgetDecided = (): void => {
    waiting = waiting.slice(oldest);
    oldest = 0;
  };

  const refuseOldest = (): void => {
    (waiting[oldest] as Waiting).decide(false);
    oldest += 1;
    if (oldest === waiting.length || oldest > waitingMax) forgetDecided();
  };

  const refuseOverdue = (): void => {
    timer = undefined;
    const now = performance.now();
    for (let refused = 0; refused < refusedAtOnceMax; refused += 1) {
      if (waiting.length === oldest || (waiting[oldest] as Waiting).since + waitMsMax > now) break;
      refuseOldest();
    }
    watch();
  };

  /** One timer watches them all. */
  const watch = (): void => {
    const first = waiting[oldest];
    if (first === undefined || timer !== undefined) return;
    timer = setTimeout(refuseOverdue, Math.ceil(Math.max(1, first.since + waitMsMax - performance.now())));
  };

  return {
    enter(isGone) {
      const taken = take(isGone);
      if (taken === true) return placeOf(isGone);
      return taken.then((isAdmitted) => (isAdmitted ? placeOf(isGone) : null));
    },
  };
}
