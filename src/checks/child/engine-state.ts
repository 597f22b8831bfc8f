// What the engines of a node can do now.

import type { Capability } from '../../domain/capability.ts';
import type { TenantMode } from '../../domain/tenant.ts';
import { createEngineHealth, type EngineHealth } from './engine-health.ts';

/** The engines of a node. */
export interface EngineState {
  readonly print: EngineHealth;
  readonly face: EngineHealth;
  /** What this node can do now. */
  capabilities(): Capability[];
  /** What it cannot do, as `/readyz` names it. */
  limitations(): string[];
}

/**
 * Makes the state of a node's engines.
 * @param hasModels whether the models that read print are installed
 * @param looksAtFaces whether the node may look at faces of a mode's tenants
 */
export function createEngineState(hasModels: () => boolean, looksAtFaces: (mode: TenantMode) => boolean): EngineState {
  const [print, face] = [createEngineHealth(), createEngineHealth()];
  return {
    print,
    face,
    capabilities: () => [
      ...(hasModels() && !print.isFailing() ? (['print'] as const) : []),
      ...(looksAtFaces('sandbox') && !face.isFailing() ? (['face_sandbox'] as const) : []),
      ...(looksAtFaces('live') && !face.isFailing() ? (['face_live'] as const) : []),
    ],
    limitations: () => [
      ...(hasModels() ? [] : ['models_missing']),
      ...(print.isFailing() ? ['print_engine_not_started'] : []),
      ...(face.isFailing() ? ['face_engine_not_started'] : []),
    ],
  };
}
