// What the open routes respond while the database cannot be reached.

import type { Response } from 'express';
import { StorageUnavailable } from '../../app/ports/system.ts';
import { problem } from '../surface/problems.ts';
import { sendReply } from '../wire/message.ts';

/** Loads what an open route sends. @returns `unavailable`, having responded with 503, while the storage cannot work */
export async function loadOrRefuse<T>(res: Response, load: () => Promise<T>): Promise<T | 'unavailable'> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    const requestId = res.locals.requestId as string;
    const detail = 'The service cannot respond now. Try again later.';
    sendReply(res, requestId, problem('ServiceUnavailable', requestId, detail, {}));
    return 'unavailable';
  }
}
