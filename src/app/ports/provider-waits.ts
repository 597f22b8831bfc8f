// Where decisions wait for check providers.

/** The places of a node in which one decision may wait for check providers. */
export interface ProviderWaits {
  /**
   * Keeps a place of each provider for the decision: one that found none only when it asks its second provider would have asked the first in
   * vain, which costs money, and transfers the pictures again with each attempt.
   * @throws ProviderBusy when one of them has none; then no place is kept
   */
  reserve(providers: readonly string[]): void;
  /**
   * Begins to wait for a provider, and gives back the place of the one before. From then on, decisions of other tenants do not wait for this one.
   * @throws ProviderBusy when there is no place, and none is reserved
   */
  take(provider: string): void;
}

/** Thrown when too many decisions of this node wait for a provider. It says nothing about the evidence; the caller decides later. */
export class ProviderBusy extends Error {
  override readonly name = 'ProviderBusy';
  readonly provider: string;

  constructor(provider: string) {
    super('too many decisions wait for this check provider');
    this.provider = provider;
  }
}
