// Signs and sends a notification that is no delivery.

import type { SendOnce } from '../app/ports/deliveries.ts';
import type { Sender } from './send.ts';
import { signNotification } from './sign.ts';

/** Makes the only attempt of a notification, with the connections and rules of all others. */
export function createSendOnce(sender: Pick<Sender, 'send'>): SendOnce {
  return async ({ url, eventId, text, at, secrets }) => {
    const body = Buffer.from(text, 'utf8');
    const timestampSeconds = Math.floor(at.getTime() / 1000);
    const headers = { ...signNotification({ id: eventId, timestampSeconds, body, secrets }) };
    const { class: result, status: httpStatus, durationMs } = await sender.send({ url, headers, body });
    return { result, httpStatus, durationMs };
  };
}
