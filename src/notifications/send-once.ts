// Signs and sends a notification that is no delivery.

import type { Sender } from './send.ts';
import { signNotification } from './sign.ts';

/** A notification with what signs it. */
interface SingleNotification {
  readonly url: string;
  readonly eventId: string;
  /** The JSON text. */
  readonly text: string;
  readonly at: Date;
  readonly secrets: readonly string[];
}

/** How its attempt ended. */
interface SingleAttempt {
  readonly result: string;
  readonly httpStatus: number | null;
  readonly durationMs: number;
}

/** Makes the only attempt of a notification, with the connections and rules of all others. */
export function createSendOnce(sender: Pick<Sender, 'send'>) {
  return async ({ url, eventId, text, at, secrets }: SingleNotification): Promise<SingleAttempt> => {
    const body = Buffer.from(text, 'utf8');
    const timestampSeconds = Math.floor(at.getTime() / 1000);
    const headers = { ...signNotification({ id: eventId, timestampSeconds, body, secrets }) };
    const { class: result, status: httpStatus, durationMs } = await sender.send({ url, headers, body });
    return { result, httpStatus, durationMs };
  };
}
