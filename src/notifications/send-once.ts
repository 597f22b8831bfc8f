// Signs and sends a notification that is no delivery.

import type { AttemptResult, Sender } from './send.ts';
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

/** What traces the attempt; a part of `Tracing`. */
interface TestEventTracing {
  testEvent<T extends Pick<AttemptResult, 'class' | 'status'>>(
    work: (traceparent: string | null) => Promise<T>,
  ): Promise<T>;
}

/** Makes the only attempt of a notification, with the connections and rules of all others. */
export function createSendOnce(sender: Pick<Sender, 'send'>, tracing: TestEventTracing) {
  return async ({ url, eventId, text, at, secrets }: SingleNotification): Promise<SingleAttempt> => {
    const body = Buffer.from(text, 'utf8');
    const timestampSeconds = Math.floor(at.getTime() / 1000);
    const signature = signNotification({ id: eventId, timestampSeconds, body, secrets });
    const attempted = await tracing.testEvent((traceparent) =>
      sender.send({ url, headers: { ...signature, ...(traceparent !== null && { traceparent }) }, body }),
    );
    return { result: attempted.class, httpStatus: attempted.status, durationMs: attempted.durationMs };
  };
}
