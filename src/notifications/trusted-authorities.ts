import { X509Certificate } from 'node:crypto';
import { ok, type Result, refused } from '../domain/result.ts';

/**
 * Reads certificate authorities that are trusted for receivers. Node ignores certificates that it cannot read; every receiver under
 * such an authority would then fail without a visible reason.
 * @param pem certificates in PEM; text between them is ignored
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
