// Starts a PostgreSQL server again when it has ended.

import { setTimeout as pause } from 'node:timers/promises';
import { type Log, safeError } from '../app/ports/system.ts';
import { EmbeddedPostgresError } from './errors.ts';
import type { Server } from './server.ts';

/** A server that is kept running. */
export interface RunningServer {
  /** The number of its process, which changes when it is started again. */
  pid(): number;
  /** Stops the server, or what is left of a start. */
  stop(): Promise<void>;
}

/** Deps of `keepRunning`. */
export interface KeepRunningDeps {
  /** Starts the server on the port that it had; `stopping` cuts that short, and then nothing runs. */
  startAgain(stopping: AbortSignal): Promise<Server>;
  /** Called after each start. */
  onStarted(): void;
  /** Called once, after the last failed start. */
  onLost(reason: EmbeddedPostgresError): void;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
}

/** With the delays between them, these starts take at least eight seconds. */
const startsMax = 6;
const retryFirstMs = 250;
const retryMaxMs = 4000;
/** A server that lives shorter is started again only after as long, so that one that always ends keeps no core busy. */
const briefMs = 1000;

/**
 * Starts the server again whenever it ends, on the same port, because connection pools keep theirs. After six failed starts in a row it
 * stops trying. A backend that is killed needs none of this: PostgreSQL then restarts itself under the same process.
 */
export function keepRunning(first: Server, deps: KeepRunningDeps): RunningServer {
  const { log } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  // Stopping ends every pause.
  const pauseFor = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
  let current = first;

  async function startAgain(): Promise<Server | null> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      try {
        return await deps.startAgain(signal);
      } catch (cause) {
        if (signal.aborted) return null;
        const reason = cause instanceof EmbeddedPostgresError ? cause.message : safeError(cause);
        log.error({ attempt: failures, of: startsMax, reason }, 'starting embedded PostgreSQL again failed');
        if (failures === startsMax) {
          const message = `The embedded PostgreSQL has ended and could not be started again. ${cause instanceof EmbeddedPostgresError ? cause.message : ''}`;
          deps.onLost(new EmbeddedPostgresError(message.trim(), { cause }));
          return null;
        }
        await pauseFor(Math.min(retryMaxMs, retryFirstMs * 2 ** (failures - 1)));
      }
    }
    return null;
  }

  async function watch(): Promise<void> {
    for (;;) {
      const startedAt = performance.now();
      const how = await current.ended;
      const endedAt = performance.now();
      if (signal.aborted) return;
      log.warn({ pid: current.pid, ended: how }, 'embedded PostgreSQL ended unexpectedly; starting it again');
      if (endedAt - startedAt < briefMs) await pauseFor(briefMs);
      const next = await startAgain();
      if (next === null) return;
      current = next;
      if (signal.aborted) return current.stop();
      log.info({ pid: current.pid, ms: Math.round(performance.now() - endedAt) }, 'embedded PostgreSQL started again');
      deps.onStarted();
    }
  }

  const watching = watch();
  return {
    pid: () => current.pid,
    async stop() {
      stopping.abort();
      await current.stop();
      await watching;
    },
  };
}
