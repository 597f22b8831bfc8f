// Reads the certificate authorities that are trusted for receivers.

import { X509Certificate } from 'node:crypto';

/**
 * Reads certificate authorities that are trusted for receivers. Node ignores certificates that it cannot read; every receiver under
 * such an authority would then fail without a visible reason.
 * @param pem certificates in PEM; text between them is ignored
 * @returns each certificate in PEM
 * @throws Error that says what is wrong with the text
 */
export function parseAuthorities(pem: string): readonly string[] {
  const certificates = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  if (certificates === null) throw new Error('holds no certificate in PEM');
  try {
    return certificates.map((certificate) => new X509Certificate(certificate).toString());
  } catch (cause) {
    throw new Error('holds a certificate that cannot be read', { cause });
  }
}
