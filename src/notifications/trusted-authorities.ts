// Reads the certificate authorities that are trusted for receivers.

import { X509Certificate } from 'node:crypto';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

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

/** The roots that are trusted, read for the first connection, once for all: reading some hundred certificates takes a twentieth of a start. */
export type Trust = () => SecureContext;

/**
 * Trusts Node's own roots, the system's and the operator's.
 * @param extra certificates in PEM that are trusted besides the system's
 * @throws Error when `extra` holds something that is not a certificate in PEM
 */
export function createTrust(extra?: string): Trust {
  const own = extra === undefined ? [] : parseAuthorities(extra);
  let context: SecureContext | undefined;
  return () => {
    context ??= createSecureContext({
      ca: [...new Set([...getCACertificates('default'), ...getCACertificates('system'), ...own])],
      minVersion: 'TLSv1.2',
    });
    return context;
  };
}
