// The interface to the provider of OpenID Connect, and to sign-ins that have begun there. `src/sign-on` and `src/storage` implement them.

/** What ties the response of the provider to the request of one browser. Secret until it is used. */
export interface SignOnSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What the provider confirms of a person. */
export interface ConfirmedIdentity {
  /** Verified by the provider. */
  readonly email: string;
  /** Whether the provider says that it has checked a second factor. */
  readonly hasSecondFactor: boolean;
}

/** The provider. Its calls never reject: `refused` is a response that does not hold, `unavailable` is none in time. */
export interface IdentityProvider {
  start(): Promise<{ readonly url: string; readonly secrets: SignOnSecrets } | 'unavailable'>;
  /** @param query what the provider sent the browser back with */
  complete(query: string, secrets: SignOnSecrets): Promise<ConfirmedIdentity | 'refused' | 'unavailable'>;
}

/** Sign-ins that have begun, by a token in a cookie of the browser, of which only a keyed hash is stored. */
export interface SignOnStore {
  begin(token: string, secrets: SignOnSecrets, expiresAt: Date): Promise<void>;
  /** Returns and deletes it, so that it completes once at most; null when there is none that is valid. */
  take(token: string, now: Date): Promise<SignOnSecrets | null>;
  /** Deletes those that expired before an instant, at most `limit`. @returns how many */
  deleteExpired(now: Date, limit: number): Promise<number>;
}
