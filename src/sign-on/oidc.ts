// Signs people in with a provider of OpenID Connect. The only file that calls openid-client.

import * as oidc from 'openid-client';
import type { ConfirmedIdentity, IdentityProvider, SignOnSecrets } from '../app/ports/identity-provider.ts';
import type { Log } from '../app/ports/system.ts';

/** The provider, as the operator configured it. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The values of `acr` with which the provider says that it has checked a second factor. */
  readonly mfaAcrValues: readonly string[];
}

/** How long the provider has for a response, in seconds. */
const timeoutSeconds = 10;

/** What the provider may be short of, after which the same sign-in can be tried again: everything else is its refusal. */
const unavailableCodes = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'];

/**
 * Signs in by authorization code with PKCE, state and nonce. The signature of the ID token is verified, though it comes from the provider
 * itself. The log has codes of errors, and nothing of a person.
 * @param redirectUri the page of the console to which the provider sends the browser back
 */
export function createOidcProvider(
  settings: OidcSettings,
  redirectUri: string,
  log: Pick<Log, 'warn'>,
): IdentityProvider {
  let discovered: Promise<oidc.Configuration> | null = null;
  /** The provider's document, once it has been read. A failure is not kept. */
  const configuration = (): Promise<oidc.Configuration> => {
    discovered ??= discover(settings).catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  };
  return {
    async start() {
      try {
        const config = await configuration();
        const secrets: SignOnSecrets = {
          ...{ state: oidc.randomState(), nonce: oidc.randomNonce(), codeVerifier: oidc.randomPKCECodeVerifier() },
        };
        const { mfaAcrValues } = settings;
        const url = oidc.buildAuthorizationUrl(config, {
          ...{ redirect_uri: redirectUri, scope: 'openid email', state: secrets.state, nonce: secrets.nonce },
          code_challenge: await oidc.calculatePKCECodeChallenge(secrets.codeVerifier),
          code_challenge_method: 'S256',
          ...(mfaAcrValues.length > 0 && { acr_values: mfaAcrValues.join(' ') }),
        });
        return { url: url.href, secrets };
      } catch (error) {
        log.warn({ code: codeOf(error) }, 'identity provider not available');
        return 'unavailable';
      }
    },
    async complete(query, { state, nonce, codeVerifier }) {
      try {
        const config = await configuration();
        const tokens = await oidc.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
          ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true },
        });
        const claims = tokens.claims();
        if (claims === undefined) return 'refused';
        // Some providers give the address on request only.
        const asked =
          claims.email === undefined ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
        const identity = identityOf(asked, claims, settings.mfaAcrValues);
        if (identity === 'refused') log.warn({ code: 'EMAIL_NOT_VERIFIED' }, 'single sign-on refused');
        return identity;
      } catch (error) {
        const code = codeOf(error);
        const isUnavailable = isConnectionError(error) || unavailableCodes.includes(code);
        log.warn({ code }, isUnavailable ? 'identity provider not available' : 'single sign-on refused');
        return isUnavailable ? 'unavailable' : 'refused';
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<oidc.Configuration> {
  const url = new URL(issuer);
  // The settings allow it for loopback alone.
  const isInsecure = url.protocol === 'http:';
  const found = await oidc.discovery(url, clientId, clientSecret, undefined, {
    timeout: timeoutSeconds,
    ...(isInsecure && { execute: [oidc.allowInsecureRequests] }),
  });
  const server = found.serverMetadata();
  // Where the document says nothing, it is this one (OpenID Connect Discovery 1.0, section 3).
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authentication = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
  const config = new oidc.Configuration(server, clientId, clientSecret, authentication(clientSecret));
  config.timeout = timeoutSeconds;
  if (isInsecure) oidc.allowInsecureRequests(config);
  oidc.enableNonRepudiationChecks(config);
  return config;
}

type Claims = Readonly<Record<string, unknown>>;

/** @param idToken what the provider has signed: only there it says how the person signed in */
function identityOf(asked: Claims, idToken: Claims, mfaAcrValues: readonly string[]): ConfirmedIdentity | 'refused' {
  const { email, email_verified: isVerified } = asked;
  if (typeof email !== 'string' || email === '' || isVerified !== true) return 'refused';
  const { amr, acr } = idToken;
  // `mfa` of RFC 8176.
  const hasSecondFactor = (Array.isArray(amr) && amr.includes('mfa')) || mfaAcrValues.some((value) => value === acr);
  return { email, hasSecondFactor };
}

/** The code of an error: its message may repeat what the provider said of a person. */
function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown';
}

/** What `fetch` throws where there is no response. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'fetch failed';
}
