// Signing in with a provider of OpenID Connect.

import { signOnLifetimeMs } from '../../domain/members.ts';
import { type Ok, ok, type Refused, refused } from '../../domain/result.ts';
import type { Deps } from '../deps.ts';
import type { AttemptKey } from '../ports/people.ts';
import { type AttemptRefusal, addressKeys, addressPart, limitAttempts, tooManyAttempts } from './limit-attempts.ts';
import { type SignedIn, startSession, type Visitor } from './start-session.ts';

type SignOnDeps = Deps<'stores' | 'secondFactors' | 'ids' | 'clock' | 'identityProvider'>;

/** Why a sign-in with the provider does not even begin, or end. */
type ProviderRefusal = 'no_provider' | 'provider_unavailable';

/** A sign-in that goes on at the provider. */
export interface BegunSignOn {
  readonly url: string;
  /** For a cookie of the browser, which alone can complete it. */
  readonly token: string;
}

/** Begins a sign-in with the provider. */
export function startSingleSignOn(deps: SignOnDeps) {
  return async (address: string | null): Promise<Ok<BegunSignOn> | Refused<ProviderRefusal | 'too_many_attempts'>> => {
    const now = deps.clock.now();
    const key: AttemptKey | null = address === null ? null : { kind: 'sign_on', subject: addressPart(address) };
    if (key !== null && !(await deps.stores.attempts.take(key, now))) return tooManyAttempts();
    if (deps.identityProvider === null) return noProvider();
    const begun = await deps.identityProvider.start();
    if (begun === 'unavailable') return unavailable();
    const token = deps.secondFactors.newToken();
    await deps.stores.signOns.begin(token, begun.secrets, new Date(now.getTime() + signOnLifetimeMs));
    return ok({ url: begun.url, token });
  };
}

/**
 * Signs in the member whose address the provider confirms. No account is made. The second factor of the member is still to be given, unless
 * the provider says that it has checked one.
 * @param token of the cookie of the browser that began; null without one
 */
export function completeSingleSignOn(deps: SignOnDeps) {
  const limited = limitAttempts(deps);
  return async (
    token: string | null,
    query: string,
    visitor: Visitor,
  ): Promise<Ok<SignedIn> | Refused<AttemptRefusal | ProviderRefusal>> => {
    const provider = deps.identityProvider;
    return limited<Ok<SignedIn> | Refused<ProviderRefusal>>(addressKeys(visitor.address), async () => {
      if (provider === null) return noProvider();
      const secrets = token === null ? null : await deps.stores.signOns.take(token, deps.clock.now());
      if (secrets === null) return null;
      const identity = await provider.complete(query, secrets);
      if (identity === 'unavailable') return unavailable();
      const member = identity === 'refused' ? null : await deps.stores.members.findByEmail(identity.email);
      if (identity === 'refused' || member === null) return null;
      const factor = { hasSecondFactor: member.secret !== null, isFactorGiven: identity.hasSecondFactor };
      return ok(await startSession(deps, deps.stores, { id: member.id, ...factor }, visitor));
    });
  };
}

function noProvider(): Refused<'no_provider'> {
  return refused('no_provider', 'This installation has no provider to sign in with.');
}

function unavailable(): Refused<'provider_unavailable'> {
  return refused('provider_unavailable', 'The provider does not respond. Try again, or sign in with your password.');
}
