import type { SecureContext } from 'node:tls';
import type { ProvidedStep } from '../domain/tenant.ts';

/** A check provider as the operator configured it. */
export interface ProviderOptions {
  readonly id: string;
  /** Its name for users; the id where it has none. */
  readonly name?: string | undefined;
  /** The https URL that the paths of `openapi/check-provider.yaml` follow. */
  readonly url: string;
  readonly token: string;
  /** The steps that it performs. */
  readonly steps: readonly ProvidedStep[];
  /** Addresses and CIDR ranges besides public ones at which it may be called. */
  readonly allowAddresses: readonly string[];
  /** Limit of a whole attempt, in milliseconds. */
  readonly timeoutMs: number;
}

/** The trusted roots, see `createTrust`. */
export interface ProviderTrust {
  readonly trust: () => SecureContext;
}
