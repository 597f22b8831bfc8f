// The settings of keys and certificates.

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseAuthorities } from '../notifications/trusted-authorities.ts';
import { isMasterKeyId, type MasterKey, masterKeyBytes } from '../storage/sealing/sealing.ts';

/** `id:base64,id:base64`; errors name the position, never the key. */
export const masterKeys = z.string().transform((text, context): MasterKey[] => {
  const keys: MasterKey[] = [];
  for (const [index, part] of text.split(',').entries()) {
    const [id = '', encoded = ''] = part.trim().split(':', 2);
    const bytes = Buffer.from(encoded, 'base64');
    if (isMasterKeyId(id) && bytes.length === masterKeyBytes) keys.push({ id, bytes });
    else
      context.addIssue({
        code: 'custom',
        message: `entry ${index + 1} must be id:base64, the id of 1 to 32 letters, digits, ".", "_" or "-", the key of ${masterKeyBytes} bytes`,
      });
  }
  if (new Set(keys.map((key) => key.id)).size !== keys.length)
    context.addIssue({ code: 'custom', message: 'names an id twice' });
  return keys;
});

/** The content of a PEM file, checked the way it will be used. */
export const authoritiesFile = z.string().transform((file, context) => {
  try {
    const pem = readFileSync(file, 'utf8');
    parseAuthorities(pem);
    return pem;
  } catch (caught) {
    const { code, message } = caught as NodeJS.ErrnoException;
    context.addIssue({ code: 'custom', message: code === undefined ? message : `cannot be read (${code})` });
    return z.NEVER;
  }
});
