/**
 * The rules behind the checks, by their place in the specification (docs/specification.md), each in its words: a report has to say what a
 * receiver broke, and must not say it differently from the document that binds both sides.
 */
export const rules = {
  '6': 'An endpoint has an https URL on port 443 or 8443.',
  '6.2': 'Once the personal data is erased, both are null in everything that is sent.',
  '6.3.1': 'It verifies the bytes of the body as they arrived. Parsed and re-encoded JSON has other bytes and fails.',
  '6.3.2':
    'It checks signature and timestamp, and rejects a timestamp more than 300 seconds away from its own clock, which it keeps accurate.',
  '6.3.3': 'It refuses a request that does not verify, with 400 for example, and uses nothing of it.',
  '6.3.4':
    'It drops duplicates by event id, and stores the id only together with the finished work. If the work fails, it responds with a status other than 2xx and gets the event again.',
  '6.3.5':
    'It expects events in any order: it reads the session by GET and stores that state, not the one in the notification.',
  '6.3.6': 'It responds with 2xx to types that it does not know, and skips unknown fields and reason codes.',
  '6.4.1': 'Any 2xx status is a success. The service ignores the body of the response.',
  '6.4.2':
    'Everything else is a failure and is retried: another status, a timeout, no connection, a certificate that does not verify.',
  '6.4.4': 'A receiver may get an event more than once.',
  '6.5.2': 'As long as both are valid, a notification has a signature of each, and a receiver may verify with either.',
} as const;

/** The place of a rule. */
export type Rule = keyof typeof rules;
