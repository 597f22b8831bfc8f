import { X509Certificate } from 'node:crypto';
import { ok, type Result, refused } from '../domain/result.ts';

/**
 * Reads authorities that receivers' certificates may come from.
 *
 * Node passes over certificates that it cannot read; then every receiver behind such an authority would fail for no visible reason.
 * @param pem certificates in PEM; what stands between them is passed over
 * @returns each certificate in PEM, or what is wrong with the text
 */
export function parseAuthorities(pem: string): Result<readonly string[], 'no_certificate' | 'damaged_certificate'> {
  const certificates = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (certificates.length === 0) return refused('no_certificate', 'holds no certificate in PEM');
  try {
    return ok(certificates.map((certificate) => new X509Certificate(certificate).toString()));
  } catch {
    return refused('damaged_certificate', 'holds a certificate that cannot be read');
  }
}
