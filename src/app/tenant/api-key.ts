// The form of API keys and machine tokens, and what is stored of them.

import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { TenantMode } from '../../domain/tenant.ts';
import type { ApiKey, ApiKeyScope } from '../ports/tenants.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 43;
const checksumLength = 6;
const form = new RegExp(`^mtm_(live|test)_[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/**
 * Creates an API key: `mtm_live_` or `mtm_test_`, 32 random bytes in base62, and a CRC32 in base62, so that secret scanners can verify
 * what they find offline.
 */
export function createApiKey(mode: TenantMode): string {
  const body = `mtm_${mode === 'live' ? 'live' : 'test'}_${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength)}`;
  return body + checksum(body);
}

/** Whether a text has the form and the checksum of an API key. The key may be unknown or revoked. */
export function isApiKeyForm(text: string): boolean {
  return form.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/** SHA-256 in hex, stored instead of a secret token. The tokens are random, so they need no salt. */
export function hashToken(text: string): string {
  return hash('sha256', text, 'hex');
}

/** The row of an API key. It holds only the key's hash. */
export function apiKeyRow(
  id: string,
  tenantId: string,
  text: string,
  createdAt: Date,
  scope: ApiKeyScope = 'full',
): ApiKey {
  return { id, tenantId, hash: hashToken(text), hint: text.slice(-4), scope, createdAt, revokedAt: null };
}

/** Creates a machine token. */
export function createMachineToken(): string {
  return `mtm_admin_${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength)}`;
}

function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  while (text.length < checksumLength) {
    text = alphabet[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

function base62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  while (text.length < length) {
    text = alphabet[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text;
}
