/** The part of autocannon that the measurements use; it has no types of its own. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  interface Options {
    url: string;
    method: string;
    headers: Readonly<Record<string, string>>;
    body: string;
    connections: number;
    /** Ends after so many requests. */
    amount: number;
    /** In seconds. */
    timeout: number;
    /** How often it checks for the end, in milliseconds. */
    sampleInt: number;
  }

  interface Result {
    errors: number;
    timeouts: number;
    statusCodeStats: Readonly<Record<string, { count: number }>>;
  }

  /** Emits `response` with the client, the status, the bytes and the latency in milliseconds. */
  function autocannon(options: Options, done: (error: Error | null, result: Result) => void): EventEmitter;
  export = autocannon;
}
