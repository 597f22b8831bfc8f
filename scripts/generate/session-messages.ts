import { arrayAt, type JsonObject, objectAt, stringAt } from './json-document.ts';

/**
 * The messages about events of sessions in the AsyncAPI document: those of `sendNotification`. A test event is about no session, so it is
 * not among them.
 */
export function sessionMessages(notifications: JsonObject): readonly JsonObject[] {
  const messages = objectAt(notifications.components, 'messages');
  const sent = objectAt(notifications.operations, 'sendNotification');
  return arrayAt(sent, 'messages').map((reference) =>
    objectAt(messages, (stringAt(reference, '$ref') ?? '').split('/').at(-1) ?? ''),
  );
}
