// What an API process has of its node's first process.

import type { NotifyWorkers } from '../app/ports/system.ts';
import type { Config } from '../config/config.ts';
import type { FromApiProcess, Measurements, NodeKeys, ToApiProcess } from './messages.ts';

/** The node of an API process. */
export interface NodeLink {
  /** Notifies the workers of the node. */
  readonly notify: NotifyWorkers;
  /** What the first process cannot do, as `/readyz` names it. */
  limitations(): readonly string[];
  /** Called whenever that has changed. */
  onLimitations(listener: () => void): void;
  /** Called with the master keys whenever they have changed since the start of this process. */
  onMasterKeys(listener: (keys: NodeKeys) => void): void;
  /** Called when the first process wants to know what this one has measured. */
  onMeasure(measure: () => Promise<Measurements>): void;
}

/** Opens the link to the process that has started this one. When it breaks, that process has ended, and this one ends too. */
export function openNodeLink() {
  const started = Promise.withResolvers<Config>();
  const stopping = new AbortController();
  let limitations: readonly string[] = [];
  let changed = (): void => undefined;
  let masterKeys: NodeKeys | null = null;
  let loadKeys: Parameters<NodeLink['onMasterKeys']>[0] = () => undefined;
  let measure = async (): Promise<Measurements> => [];
  process.on('disconnect', () => process.exit(1));
  // It may have ended before.
  if (!process.connected) process.exit(1);
  process.on('message', (message: ToApiProcess) => {
    if (message.kind === 'start') started.resolve(message.config);
    else if (message.kind === 'stop') stopping.abort();
    else if (message.kind === 'master_keys') {
      masterKeys = message.keys;
      loadKeys(masterKeys);
    } else if (message.kind === 'measure') {
      const { question } = message;
      // A question without an answer counts as one of a process that is busy.
      measure().then(
        (measurements) => tell({ kind: 'measured', question, measurements }),
        () => {},
      );
    } else {
      limitations = message.limitations;
      changed();
    }
  });
  const link: NodeLink = {
    notify: (...kinds) => void tell({ kind: 'due', kinds }),
    limitations: () => limitations,
    onLimitations(listener) {
      changed = listener;
      listener();
    },
    onMasterKeys(listener) {
      loadKeys = listener;
      if (masterKeys !== null) listener(masterKeys);
    },
    onMeasure(listener) {
      measure = listener;
    },
  };
  return {
    link,
    /** The configuration of this process. */
    config: started.promise,
    /** Aborted when this process is to stop. */
    stopping: stopping.signal,
    ready: () => tell({ kind: 'ready' }),
    failed: (message: string, code: string | undefined) => tell({ kind: 'failed', message, code }),
  };
}

/** Resolves when the message has left, or cannot: the other process has ended. */
function tell(message: FromApiProcess): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(message, undefined, undefined, () => resolve());
  });
}
