import type { Deps } from '../deps.ts';
import type { PublicSigningKey } from '../ports/signing.ts';

/**
 * The public keys of the instance as a JWK set (RFC 7517), those that were replaced included, so that all of its signatures can be verified.
 * `iat` and `exp` are those of historical keys in OpenID Federation: from when until when a key signed, in seconds since 1970.
 */
export function publishSigningKeys({ stores }: Deps<'stores'>) {
  return async () => ({ keys: (await stores.signingKeys.list()).map(toJwk) });
}

function toJwk({ id, publicKey, createdAt, replacedAt }: PublicSigningKey) {
  return {
    kty: 'OKP',
    crv: 'Ed25519',
    x: publicKey,
    kid: id,
    alg: 'EdDSA',
    use: 'sig',
    iat: Math.floor(createdAt.getTime() / 1000),
    ...(replacedAt !== null && { exp: Math.ceil(replacedAt.getTime() / 1000) }),
  };
}
