// What the first process of a node and its API processes tell each other.

import type { DueKind } from '../app/ports/system.ts';
import type { Config } from '../config/config.ts';

/** What a process has measured, of `src/telemetry`. The processes only pass it on. */
export type Measurements = readonly object[];

/** The master keys of a node. */
export type NodeKeys = readonly { readonly id: string; readonly bytes: Buffer }[];

/** A message to an API process. */
export type ToApiProcess =
  /** The first one. A later process gets the same but for the master keys, so all serve one configuration, whatever has become of its files. */
  | { readonly kind: 'start'; readonly config: Config }
  /** What the first process cannot do, as `/readyz` names it: after the start of a process, and whenever it changes. */
  | { readonly kind: 'limitations'; readonly limitations: readonly string[] }
  /** The master keys from now on. */
  | { readonly kind: 'master_keys'; readonly keys: NodeKeys }
  /** It says what it has measured, by the number of the question. */
  | { readonly kind: 'measure'; readonly question: number }
  /** It finishes its requests and ends. */
  | { readonly kind: 'stop' };

/** A message of an API process. */
export type FromApiProcess =
  /** It serves requests. */
  | { readonly kind: 'ready' }
  /** It could not start, and ends. The message is for the operator; the code is that of Node.js, where there is one. */
  | { readonly kind: 'failed'; readonly message: string; readonly code?: string | undefined }
  /** What it has measured, as the first process prints it. */
  | { readonly kind: 'measured'; readonly question: number; readonly measurements: Measurements }
  /** It has committed due work of these kinds; of any kind when none is named. */
  | { readonly kind: 'due'; readonly kinds: readonly DueKind[] };
