// The key of a tenant's identifier hashes.

import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { endianness } from 'node:os';
import type { FaceDescriptor } from '../../domain/face-similarity.ts';
import type { Identifier } from '../../domain/identifiers.ts';
import type { MasterKeys } from './sealing.ts';
import { openBox, randomBytesOf, sealBox } from './sealing.ts';

/** Hashes identifiers, and seals the notes and descriptors of blocklist entries, under keys derived from a tenant's own. */
export interface IdentifierKey {
  /** HMAC-SHA-256 of kind and text, hex. */
  hash(identifier: Identifier): string;
  sealNote(entryId: string, note: string): Buffer;
  /** @throws when it was sealed for another entry */
  openNote(entryId: string, sealed: Buffer): string;
  sealFace(entryId: string, descriptor: FaceDescriptor): Buffer;
  /** @throws when it was sealed for another entry */
  openFace(entryId: string, sealed: Buffer): FaceDescriptor;
}

/** The associated data of a tenant's sealed key: it opens in its own row only. */
export function identifierKeyPlace(tenantId: string): string {
  return `${tenantId}\nidentifier_keys.sealed`;
}

/** Makes a tenant's key, sealed under the current master key. */
export function createSealedIdentifierKey(masterKeys: MasterKeys, tenantId: string): Buffer {
  return masterKeys.seal(randomBytesOf(32), identifierKeyPlace(tenantId));
}

/** @throws when it was sealed for another tenant, or its master key is not configured */
export function openIdentifierKey(masterKeys: MasterKeys, tenantId: string, sealed: Buffer): IdentifierKey {
  const bytes = masterKeys.open(sealed, identifierKeyPlace(tenantId));
  const derive = (purpose: string): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync('sha256', bytes, '', purpose, 32)));
  const hashKey = derive('identifier-hash');
  const noteKey = derive('blocklist-note');
  const faceKey = derive('blocklist-face');
  const faceOf = (entryId: string) => `${tenantId}\n${entryId}\nblocklist_faces.descriptor`;
  const noteOf = (entryId: string) => `${tenantId}\n${entryId}\nblocklist_entries.note`;
  return {
    hash: ({ kind, text }) => createHmac('sha256', hashKey).update(`${kind}\n${text}`).digest('hex'),
    sealNote: (entryId, note) => sealBox(noteKey, '', Buffer.from(note, 'utf8'), noteOf(entryId)),
    openNote: (entryId, sealedNote) => openBox(noteKey, sealedNote, noteOf(entryId)).toString('utf8'),
    sealFace: (entryId, descriptor) => sealBox(faceKey, '', bytesOf(descriptor), faceOf(entryId)),
    openFace: (entryId, sealedFace) => descriptorOf(openBox(faceKey, sealedFace, faceOf(entryId))),
  };
}

/** Four bytes a number, little-endian on every machine. */
function bytesOf(descriptor: FaceDescriptor): Buffer {
  const { buffer, byteOffset, byteLength } = descriptor;
  return littleEndian(Buffer.from(Buffer.from(buffer, byteOffset, byteLength)));
}

// A decision opens up to a thousand of them, so they are copied as a whole.
function descriptorOf(bytes: Buffer): FaceDescriptor {
  const copy = new Uint8Array(bytes.length);
  copy.set(littleEndian(bytes));
  return new Float32Array(copy.buffer);
}

/** Swaps the bytes in place where the machine has the other order. */
function littleEndian(bytes: Buffer): Buffer {
  return endianness() === 'LE' ? bytes : bytes.swap32();
}
