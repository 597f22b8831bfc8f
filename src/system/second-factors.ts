import { randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { SecondFactors } from '../app/ports/people.ts';

const issuer = 'Mitome';
const period = 30;
const secretBytes = 20;

/** Letters and digits that are not mistaken for each other. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

function totp(secret: Buffer, label = 'Mitome'): TOTP {
  const bytes = new Uint8Array(secret);
  return new TOTP({
    ...{ issuer, label, algorithm: 'SHA1', digits: 6, period },
    secret: new Secret({ buffer: bytes.buffer }),
  });
}

/** What authenticators everywhere understand: SHA-1, six digits, steps of 30 seconds. */
export const secondFactors: SecondFactors = {
  newSecret: () => randomBytes(secretBytes),
  present(secret, email) {
    const otp = totp(secret, email);
    return { secret: otp.secret.base32, uri: otp.toString() };
  },
  stepOf(secret, code, now) {
    const timestamp = now.getTime();
    const delta = totp(secret).validate({ token: code, timestamp, window: 1 });
    return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
  },
  newRecoveryCodes(count) {
    const codes = new Set<string>();
    while (codes.size < count) codes.add(`${randomText(5)}-${randomText(5)}`);
    return [...codes];
  },
  newToken: () => randomBytes(32).toString('base64url'),
};

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
