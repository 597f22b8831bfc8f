import { type NotificationEvent, notificationText } from '../domain/notification.ts';
import { ok, type Result, refused } from '../domain/result.ts';

/** Returns one line per fault of a notification's body, naming field and rule and never a value; none when it keeps the schema. */
export type BodyValidator = (body: unknown) => readonly string[];

/**
 * Builds the body of a notification (SPEC 6.2). It is built once per attempt and both signed and sent as these bytes.
 * @param validate the check against the published schema
 * @returns the body as UTF-8, or `invalid_body` with the faults when it breaks the published schema: such an event is held
 * @throws SyntaxError or TypeError when `metadataText` is not the text of a JSON object
 */
export function buildNotification(event: NotificationEvent, validate: BodyValidator): Result<Buffer, 'invalid_body'> {
  if (event.metadataText !== null && !isObject(JSON.parse(event.metadataText))) {
    throw new TypeError('metadataText: is not the text of a JSON object.');
  }
  const text = notificationText(event);
  const faults = validate(JSON.parse(text));
  return faults.length === 0 ? ok(Buffer.from(text, 'utf8')) : refused('invalid_body', faults.join('; '));
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
