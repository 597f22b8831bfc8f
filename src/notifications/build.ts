// Builds the body of a notification and validates it against the published schema.

import { validators } from '../../generated/notifications/validators.js';
import { type NotificationEvent, notificationText } from '../domain/event.ts';
import { ok, type Result, refused } from '../domain/result.ts';

/** Returns one line per error of a notification's body, naming field and rule and never a value; none when the body is valid. */
export type BodyValidator = (body: unknown) => readonly string[];

/**
 * Builds the body of a notification (SPEC 6.2). It is built once per attempt and both signed and sent as these bytes.
 * @param validate the check against the published schema
 * @returns the body as UTF-8, or `invalid_body` with the errors when it violates the published schema: such an event is held
 * @throws SyntaxError or TypeError when `metadataText` is not the text of a JSON object
 */
export function buildNotification(event: NotificationEvent, validate: BodyValidator): Result<Buffer, 'invalid_body'> {
  if (event.metadataText !== null && !isObject(JSON.parse(event.metadataText))) {
    throw new TypeError('metadataText: is not the text of a JSON object.');
  }
  const text = notificationText(event);
  const errors = validate(JSON.parse(text));
  return errors.length === 0 ? ok(Buffer.from(text, 'utf8')) : refused('invalid_body', errors.join('; '));
}

/** Validates a notification's body against the published schema. */
export function validateNotification(body: unknown): string[] {
  const type = (body as { type: keyof typeof validators }).type;
  const validate = validators[type];
  if (validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath || '/'}: ${keyword}`);
}

/**
 * Checks that the notification of an event would be valid.
 * @throws Error when it would violate the published schema; the message names fields and rules only
 */
export function assertPublishable(event: Omit<NotificationEvent, 'metadataText' | 'note'>): void {
  const built = buildNotification({ ...event, metadataText: '{}', note: null }, validateNotification);
  if (!built.ok) throw new Error(`an event violates its published schema: ${built.detail}`);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
