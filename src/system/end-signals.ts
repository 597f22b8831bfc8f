/**
 * The signals by which an operator, a supervisor or a terminal requests the end. A terminal that is closed sends SIGHUP, which would end
 * the process without any clean-up, even under `nohup`: Node.js resets every signal at its start.
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
 * Keeps these signals from ending this process: the first one aborts the returned signal with `EndRequested`, further ones change nothing.
 * Called before anything is started, so that a signal during the start leaves nothing running.
 */
export function catchEndSignals(): AbortSignal {
  const controller = new AbortController();
  for (const signal of endSignals) process.on(signal, () => controller.abort(new EndRequested(signal)));
  return controller.signal;
}
