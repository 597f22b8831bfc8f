// A document check whose result the test decides, so that no picture is read.

import type { Replacements } from '../../src/compose.ts';
import { planted } from './planted.ts';

type Documents = NonNullable<Replacements['documents']>;

/** What a document check found. */
export type Reading = Awaited<ReturnType<Documents['read']>>;

/** A document check whose readings a test decides. */
export interface FixedDocuments extends Documents {
  /** Decides every reading from now on. It may throw, as a check that crashes does. */
  reads(reading: () => Reading | Promise<Reading>): void;
  /** Decides every reading from now on, once it is released. */
  holds(reading: () => Reading): { readonly isAsked: () => boolean; readonly release: () => void };
  /** Reads the planted person's passport from now on, as it does at first. */
  readsPassport(): void;
  /** How often it was asked. */
  readonly calls: () => number;
}

/** The values of the planted person's passport, as they are read. */
export function passportFields() {
  const { lastName, firstName, birthDate, expiryDate, documentNumber } = planted.person;
  const field = (name: string, normalized: string) => ({ side: 'front', name, text: normalized, normalized });
  return [
    field('last_name', lastName.toUpperCase()),
    field('first_name', firstName.toUpperCase()),
    field('birth_date', birthDate),
    field('document_number', documentNumber),
    field('expiry_date', expiryDate),
  ];
}

/** The reading of the planted person's passport, without fault. */
export function passportReading(change: Partial<Reading> = {}): Reading {
  return {
    ocr: {
      documentType: 'passport',
      fields: passportFields(),
      currentAddress: { text: null, source: 'printed' },
    },
    authenticity: 'inconclusive',
    problems: [],
    ...change,
  };
}

/** A reading that refers to a person. */
export function unreadable(): Reading {
  return { ocr: null, authenticity: 'inconclusive', problems: ['unreadable'] };
}

/** Makes a document check that looks at no picture. */
export function createFixedDocuments(): FixedDocuments {
  let decide: () => Reading | Promise<Reading> = () => passportReading();
  let count = 0;
  return {
    reads(reading) {
      decide = reading;
    },
    holds(reading) {
      const { promise, resolve } = Promise.withResolvers<void>();
      let asked = false;
      decide = async () => {
        asked = true;
        await promise;
        return reading();
      };
      return { isAsked: () => asked, release: resolve };
    },
    readsPassport() {
      decide = () => passportReading();
    },
    calls: () => count,
    async read() {
      count += 1;
      return decide();
    },
    async close() {},
  };
}
