// The shape of a check: evidence and settings in, findings out.

import type { ChallengeAction } from './challenge.ts';
import type { PictureKind } from './evidence.ts';
import type { Findings } from './findings.ts';
import type { ProvidedStep, TenantMode, TenantSettings } from './tenant.ts';

/** One picture that the user submitted, re-encoded by the service. */
export interface EvidencePicture {
  readonly kind: PictureKind;
  readonly bytes: Buffer;
  /** The type of document that the user chose for it; null when none was chosen. */
  readonly documentType?: string | null;
}

/** The frames that the user sent for a challenge, in the order of its actions. */
export interface ChallengeEvidence {
  readonly actions: readonly ChallengeAction[];
  /** Null where a frame is missing or came too late. */
  readonly frames: readonly (Buffer | null)[];
  /** Whether one of the frames was sent for an earlier action of the round too, byte for byte. */
  readonly isRepeated: boolean;
}

/** What a check may look at. */
export interface Evidence {
  readonly pictures: readonly EvidencePicture[];
  /** The last challenge of the round; null when none was issued. */
  readonly challenge: ChallengeEvidence | null;
}

/** The tenant whose session is decided. */
export interface CheckedTenant {
  readonly id: string;
  readonly mode: TenantMode;
  readonly settings: TenantSettings;
}

/** The evidence of one step that goes to a check provider. */
export interface ProviderRequest {
  /** The id of the provider. */
  readonly provider: string;
  readonly step: ProvidedStep;
  readonly sessionId: string;
  readonly tenant: CheckedTenant;
  readonly evidence: Evidence;
  /** A UUID, the same whenever this check is repeated. */
  readonly checkId: string;
  /** Called before each transfer of evidence; nothing leaves before it resolves. What it throws ends the check. */
  readonly onTransfer: () => Promise<void>;
}

/** The check providers of this installation. */
export interface CheckProviders {
  /** The ids of those that perform a step. */
  idsOf(step: ProvidedStep): readonly string[];
  /** The name of a provider for users; its id where the operator gave none. */
  nameOf(id: string): string;
  /**
   * Lets a provider perform a step.
   * @returns its findings, or null when it gave no valid response: it is down, too slow, unknown on this node, or breaks its contract
   * @throws what `onTransfer` throws
   */
  run(request: ProviderRequest): Promise<Findings | null>;
}

/** One check. `src/checks` has a folder for each, and `compose.ts` a line. */
export interface Check {
  /** The step of the plan that selects it. */
  readonly step: string;
  /**
   * Looks at the evidence.
   * @param now decides about dates, such as the century of two-digit years
   * @param found the findings of the checks before it, in the order of the list
   * @returns its part of the findings. What it cannot see is a finding
   * @throws when the check itself fails; the caller retries, and fails the session in the end, unless `isNotStarted`
   */
  run(evidence: Evidence, tenant: CheckedTenant, now: Date, found: Findings): Promise<Findings>;
}

/**
 * Whether a check threw because an engine that it needs cannot start on this node, which says nothing about the evidence: the models are
 * damaged, say, or memory is short.
 */
export function isNotStarted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'not_started';
}

const engineFaults: readonly unknown[] = ['not_started', 'died', 'too_slow', 'cpu', 'memory', 'failed', 'closed'];

/** Whether an engine threw: it cannot start, it ended, or it refused this picture. */
export function isEngineFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && engineFaults.includes(error.code);
}
