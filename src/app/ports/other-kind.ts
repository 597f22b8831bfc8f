// Why a decision goes to another worker.

import type { DecisionKind } from '../../domain/capability.ts';

/** Thrown when a decision is now of another kind than its job, so that another worker may have to take it. Nothing has been done. */
export class OtherKind extends Error {
  override readonly name = 'OtherKind';
  readonly kind: DecisionKind;

  constructor(kind: DecisionKind) {
    super('the settings were changed; the decision is of another kind now');
    this.kind = kind;
  }
}
