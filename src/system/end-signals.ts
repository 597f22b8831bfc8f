/**
 * The signals by which an operator, a supervisor or a terminal asks for the end. SIGHUP comes when the terminal is closed; `nohup` does
 * not keep it away, because Node.js takes every signal's default back at its start, and would then end without any of our steps.
 */
const endSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

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
 * From now on none of these signals ends this process; they abort the signal that is returned, with `EndRequested`. The rest is the
 * caller's. Called before anything is started, so that a signal during the start leaves nothing behind. Further signals change nothing.
 */
export function catchEndSignals(): AbortSignal {
  const controller = new AbortController();
  for (const signal of endSignals) process.on(signal, () => controller.abort(new EndRequested(signal)));
  return controller.signal;
}
