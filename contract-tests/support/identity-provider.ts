// A provider of OpenID Connect on loopback, over real sockets, that confirms what a test says.

import { Events, type MutableToken, OAuth2Server } from 'oauth2-mock-server';

/** What the ID token says besides, or instead of, what a provider that behaves would. */
export type Claims = Readonly<Record<string, unknown>>;

/** A running provider. */
export interface TestProvider {
  /** For `OIDC_ISSUER`. */
  readonly issuer: string;
  /** Says what tokens hold from now on. */
  confirm(claims: Claims): void;
  /** Signs tokens with another key than the one that it publishes, or again with its own. */
  signWrongly(isWrong: boolean): void;
  /** Goes through the page of the provider as a browser does. @returns the query with which it sends the browser back */
  visit(url: string): Promise<URLSearchParams>;
  close(): Promise<void>;
}

/** The environment of a service whose members can sign in with the provider. */
export const providerEnvironment = ({ issuer }: Pick<TestProvider, 'issuer'>) => ({
  ...{
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'mitome',
    OIDC_CLIENT_SECRET: 'planted client secret'.replaceAll(' ', '-'),
  },
  OIDC_MFA_ACR_VALUES: 'phr,phrh',
});

/** Opens a provider. */
export async function openProvider(): Promise<TestProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const issuer = `http://127.0.0.1:${server.address().port}`;
  server.issuer.url = issuer;
  let claims: Claims = {};
  let isWrong = false;
  server.service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
    Object.assign(token.payload, claims);
  });
  server.service.on(Events.BeforeResponse, (response: { body: { id_token?: string } }) => {
    const { id_token: idToken } = response.body;
    if (!isWrong || idToken === undefined) return;
    const [head, payload, signature = ''] = idToken.split('.');
    response.body.id_token = `${head}.${payload}.${[...signature].reverse().join('')}`;
  });
  return {
    issuer,
    confirm(given) {
      claims = given;
    },
    signWrongly(given) {
      isWrong = given;
    },
    async visit(url) {
      const response = await fetch(url, { redirect: 'manual' });
      const location = response.headers.get('location');
      if (location === null) throw new Error(`the provider responds ${response.status} without a redirect`);
      return new URL(location).searchParams;
    },
    close: () => server.stop(),
  };
}
