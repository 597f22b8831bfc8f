/**
 * What a caller does about each problem, by `_tag`: the one part of the error pages that no document says. Backticks mark code.
 * `readErrors` fails when a `_tag` of the documents has no advice here, or the other way round.
 */
export const errorAdvice: Readonly<Record<string, string>> = {
  InvalidRequest: 'Correct the fields that `issues` names. The same request will be refused again.',
  MetadataTooLarge: 'Send less. Keep the data in your own database and send only its key.',
  CallbackUrlNotAllowed:
    'Send a URL that stands in the allow-list exactly as it does there, or have an operator add it with `updateTenantSettings`.',
  StateTooLong: 'Send a shorter `state`. A random value of 32 bytes is enough.',
  PictureNotAccepted: 'Ask the user for another picture: JPEG or PNG, whole, as the camera took it.',
  ReceiverUrlNotAllowed: 'Register an https URL on a public address, on port 443 or 8443.',
  Unauthorized:
    'Check that the right key or token of this installation is sent as `Authorization: Bearer …`. Trying again with the same one does not help.',
  BrowserNotBound:
    'Open the verification URL again in the browser that started. If that is lost, have the URL re-issued.',
  IpNotAllowed:
    'Call from an address in the allow-list, or have an operator change the list. Behind a proxy, look at `TRUST_PROXY` too.',
  CrossSiteRequest: 'Nothing to mend in a client: this surface is called by the page at the verification URL.',
  SessionNotFound: 'Check the id, and that the key belongs to the tenant that created the session.',
  LinkNotFound:
    'Check that the whole URL was passed on, with everything behind its `#`. Otherwise have the URL re-issued.',
  ResourceNotFound: 'Check the ids in the path; `resource` says which of them leads nowhere.',
  RouteNotFound:
    'Check the path: no slash at its end, letters in the case of the document. The documents are served at `/openapi.json`, `/capture/openapi.json` and `/admin/openapi.json`.',
  MethodNotAllowed: 'Use one of the methods in the `Allow` header.',
  NotAcceptable: 'Send `Accept: application/json`, or no `Accept` at all.',
  SessionCreationNotAllowed:
    'Have an operator configure the tenant with `updateTenantSettings`: at least one step must be enabled.',
  ReprocessNotAllowed:
    'Look at `reason`. `record_not_stored` passes within seconds. After `conflict`, read the session first. For the others, create a new session.',
  LinkNotUsable:
    'Look at `reason`. While the session runs, the URL can be re-issued; a session past its deadline needs a new one.',
  VerificationNotOpen:
    'Look at `reason`. Give what `missing` lists and submit again; for the rest, ask where the verification stands with `getVerification`.',
  SessionActionNotAllowed: 'Read the session, then decide again. `record_not_stored` passes within seconds.',
  SecretRotationNotAllowed: 'Disable the older secret with `disableSecret`, then rotate.',
  LastSecretNotDisabled: 'Issue a new secret with `rotateSecret`, switch the receiver to it, then disable this one.',
  RequestTooLarge: 'Send less: JSON may have 64 KiB, a picture 10 MiB.',
  UnsupportedMediaType:
    'Send the media type that the operation takes, with a matching `Content-Type` and without `Content-Encoding`.',
  RateLimited:
    'Wait and try again with growing pauses; the limit counts by the minute. If it is too low for you, have an operator raise it.',
  InternalError:
    'Try again with growing pauses. If it stays, give the `requestId` to the operator, who finds the cause in the log under it.',
  ServiceUnavailable: 'Try again with growing pauses.',
};
