/** The signals by which an operator, a supervisor or a terminal asks for the end. */
const endSignals = ['SIGTERM', 'SIGINT'] as const;

/** Why something was not finished: the process was asked to end. */
export class EndRequested extends Error {
  override readonly name = 'EndRequested';
  readonly signal: string;

  constructor(signal: string) {
    super(`The process was asked to end (${signal}).`);
    this.signal = signal;
  }
}

/**
 * From now on SIGTERM and SIGINT do not end this process, but abort the signal that is returned, with `EndRequested`; the rest is the
 * caller's. Called before anything is started, so that a signal during the start leaves nothing behind. Further signals change nothing.
 */
export function catchEndSignals(): AbortSignal {
  const controller = new AbortController();
  for (const signal of endSignals) process.on(signal, () => controller.abort(new EndRequested(signal)));
  return controller.signal;
}
