/**
 * The signals by which an operator, a supervisor or a terminal requests the end. SIGHUP comes when the terminal is closed; `nohup` does
 * not prevent it, because Node.js resets every signal at its start, and would then end without any clean-up.
 */
const endSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Why work was not finished: the process was asked to end. */
export class EndRequested extends Error {
  override readonly name = 'EndRequested';
  readonly signal: string;

  constructor(signal: string) {
    super(`The process was asked to end (${signal}).`);
    this.signal = signal;
  }
}

/**
 * From now on none of these signals ends this process; the first one aborts the returned signal with `EndRequested`, and further ones
 * change nothing. Called before anything is started, so that a signal during the start leaves nothing running.
 */
export function catchEndSignals(): AbortSignal {
  const controller = new AbortController();
  for (const signal of endSignals) process.on(signal, () => controller.abort(new EndRequested(signal)));
  return controller.signal;
}
