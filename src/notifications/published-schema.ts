import { validators } from '../../generated/notifications/validators.js';
import { buildNotification } from './build.ts';

/** Holds a notification's body to the published schema; the faults name places and rules, never values. */
export function validateNotification(body: unknown): string[] {
  const type = (body as { type: keyof typeof validators }).type;
  const validate = validators[type];
  if (validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath || '/'}: ${keyword}`);
}

/**
 * Builds what an event's notification would be.
 * @throws Error when it would break the published schema; the fault names places and rules only
 */
export function assertPublishable(event: Omit<Parameters<typeof buildNotification>[0], 'metadataText' | 'note'>): void {
  const built = buildNotification({ ...event, metadataText: '{}', note: null }, validateNotification);
  if (!built.ok) throw new Error(`an event breaks its published schema: ${built.detail}`);
}
