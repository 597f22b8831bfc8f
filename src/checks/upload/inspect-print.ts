// Inspects the print of an upload before it is stored.

import type { PrintInspection } from '../../domain/uploaded-print.ts';
import { createWaitingLine } from '../../system/waiting-line.ts';
import { ChildFault } from '../child/child-runner.ts';
import { findZoneLines } from '../document/cards/zone-lines.ts';
import { myNumberSign } from '../my-number/my-number-sign.ts';
import type { PrintReader } from '../ocr/print-reader.ts';
import { recognizeBack } from './donor-part.ts';
import type { UploadedPrint } from './read-upload.ts';

/** One is read while the next waits at the reader, ahead of the pictures of decisions. */
const atOnce = 2;
/** Reading a picture takes about a second, and users wait for it: a longer line is refused at once. */
const waitingMax = 6;
/** Two places are reserved for users of other tenants. */
const waitingOfOneMax = 4;
/** A document has hundreds of characters; surfaces and walls show a few that are none. */
const charactersMin = 10;
/** How certain a character is that counts. */
const certain = 0.8;
/** A picture with a declaration that is painted over is read twice. */
const waitMsMax = 30_000;

/**
 * Inspects a picture.
 * @param tenantId the tenant whose users share a turn in the line
 * @returns what it shows, or `busy` when that could not be found out in time; such a picture must not be stored
 */
export type InspectPrint = (bytes: Buffer, tenantId?: string) => Promise<PrintInspection | 'busy'>;

/** Deps of the inspection. */
export interface InspectPrintDeps {
  /** Gives what reads the print of a re-encoded picture; null without models, where nothing is found. */
  readonly reader: () => Pick<PrintReader, 'readUpload'> | null;
  readonly log: { warn(fields: object, message: string): void };
  /** For waiting and reading together. */
  readonly timeLimitMs?: number;
}

/** Makes the inspection over a reader of print. Whatever keeps the reader from reading, the result is `busy`: no picture is stored untested. */
export function createPrintInspection({ reader, log, timeLimitMs = waitMsMax }: InspectPrintDeps): InspectPrint {
  const line = createWaitingLine(atOnce, waitingMax, waitingOfOneMax);
  return async (bytes, tenantId) => {
    const print = reader();
    if (print === null) return { bytes, showsPrint: true, showsMyNumber: false, back: null, donorPart: 'none' };
    const failed = (code: string): 'busy' => {
      log.warn({ code }, 'testing the print of an upload failed');
      return 'busy';
    };
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<'too_slow'>((resolve) => {
      timer = setTimeout(resolve, timeLimitMs, 'too_slow');
    });
    try {
      const result = await Promise.race([line.run(() => inspect(print, bytes), tenantId), tooLate]);
      return result === null ? failed('line_full') : result === 'too_slow' ? failed(result) : result;
    } catch (cause) {
      return failed(cause instanceof ChildFault ? cause.code : 'failed');
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Whether print has the zone of an identity card. No other card whose back is accepted has one. */
function hasZoneOfCard({ lines, aspect }: UploadedPrint['print']): boolean {
  const zone = findZoneLines({ side: 'back', lines, aspect });
  return zone !== null && zone.format !== 'td3';
}

function certainCharacters({ lines }: UploadedPrint['print']): number {
  return lines.flatMap(({ confidences }) => confidences).filter((confidence) => confidence >= certain).length;
}

async function inspect(reader: Pick<PrintReader, 'readUpload'>, bytes: Buffer): Promise<PrintInspection> {
  const { print, donorPart, masked } = await reader.readUpload(bytes);
  return {
    bytes: masked === null ? bytes : Buffer.from(masked),
    showsPrint: certainCharacters(print) >= charactersMin,
    showsMyNumber: myNumberSign(print.lines.map(({ text }) => text)),
    back: recognizeBack(print) ?? (hasZoneOfCard(print) ? 'id_card' : null),
    donorPart,
  };
}
