/**
 * The rules behind the checks, by their place in the specification (docs/specification.md), each in its words: a report has to say what a
 * receiver broke, and must not say it differently from the document that binds both sides.
 */
export const rules = {
  '6': 'Only https URLs can be registered',
  '6.2': 'After the retention period, a redelivery has `metadata` and `data.review.note` set to null.',
  '6.3.1': 'Read the body as raw bytes; re-serializing parsed JSON breaks verification.',
  '6.3.2':
    'Verify signature and timestamp with the secret; recommended tolerance is 300 seconds before and after the current time; keep the receiver clock accurate.',
  '6.3.3': 'When verification fails, reject (for example 400) and do not use the content.',
  '6.3.4':
    'Deduplicate by event ID, recording it as processed only after processing finished; on a failure return non-2xx so the event is redelivered.',
  '6.3.5':
    'Notifications may arrive out of order; after a notification, fetch the session with GET and overwrite local state with it rather than with the notification content.',
  '6.3.6': 'Ignore unknown event types (return 2xx), unknown fields and unknown reason values.',
  '6.4.1': 'A 2xx response counts as delivered; the response body is not read.',
  '6.4.2': 'A non-2xx response, a timeout or a connection failure leads to redelivery at intervals several times',
  '6.4.4': 'The same event may be delivered more than once.',
  '6.5.2': 'While two secrets are valid, each notification carries two signatures so either secret verifies.',
} as const;

/** The place of a rule. */
export type Rule = keyof typeof rules;
