/** The texts of what the service refuses, in English: by the tag of a problem, and by its reason. */
export const enProblems = {
  'problem.Unreachable': 'The service did not respond',
  'problem.Unknown': 'The service failed',
  'problem.refused': 'The service refused this',
  'problem.InternalError': 'The service failed',
  'problem.ServiceUnavailable': 'The service is not available at the moment',
  'problem.Unauthorized': 'You are not signed in',
  'problem.CrossSiteRequest': 'The request came from another site',
  'problem.RouteNotFound': 'The service does not know this call',
  'problem.MethodNotAllowed': 'The service does not know this call',
  'problem.NotAcceptable': 'The service cannot respond in the form that was asked for',
  'problem.UnsupportedMediaType': 'The service does not accept this type of file',
  'problem.RequestTooLarge': 'What was sent is too large',
  'problem.HeadersTooLarge': 'What was sent is too large',
  'problem.RequestTimeout': 'Sending took too long. Try again',
  'problem.RateLimited': 'Too many sessions were created. Try again in a minute',
  'problem.SandboxOnly': 'Only a sandbox tenant allows this',
  'problem.InvalidRequest': 'Something in the request is not valid',
  'problem.ResourceNotFound': 'This no longer exists',
  'problem.RoleInsufficient': 'Your roles do not allow this',
  'problem.ReviewClaimed': 'Another reviewer has claimed this review',
  'problem.SessionActionNotAllowed': 'The session does not allow this now',
  'problem.ReceiverUrlNotAllowed': 'This URL cannot receive notifications',
  'problem.EndpointNotAllowed': 'No further endpoint can be added',
  'problem.EndpointNotAllowed.too_many_endpoints': 'The tenant has as many endpoints as it can have. Delete one first.',
  'problem.SecretRotationNotAllowed': 'A rotation is already under way',
  'problem.LastSecretNotDisabled': 'The last secret cannot be disabled. Issue a new one first',
  'problem.TokenRefused': 'This token is not valid.',
  'problem.SignInFailed': 'The e-mail address, the password or the code is wrong',
  'problem.TooManyAttempts': 'Too many attempts. Try again later',
  'problem.LinkNotFound': 'This link is not valid',
  'problem.MemberLinkNotUsable': 'This link can no longer be used',
  'problem.MemberActionNotAllowed': 'This is not possible',
  'problem.LogoNotAccepted': 'The logo cannot be used',
  'problem.BlocklistEntryNotAllowed': 'The face cannot be blocked',
  'problem.SimulationNotAllowed': 'The session does not allow this now',
  'problem.SessionCreationNotAllowed': 'The settings do not allow sessions yet',
  'problem.requestId': 'Request ID:',
  'problem.MemberLinkNotUsable.expired': 'It has expired. Ask {issuedBy} for a new one.',
  'problem.MemberLinkNotUsable.used': 'It has been used. Ask {issuedBy} for a new one.',
  'problem.MemberActionNotAllowed.last_owner': 'The last owner keeps the role. Give it to another member first.',
  'problem.MemberActionNotAllowed.last_operator': 'The last operator stays. Invite another operator first.',
  'problem.MemberActionNotAllowed.already_member': 'This address already belongs to a member here.',
  'problem.MemberActionNotAllowed.member_elsewhere':
    'The member also belongs to another tenant or to the instance, so an operator must do this.',
  'problem.MemberActionNotAllowed.second_factor_missing':
    'The member has no second factor yet, so an owner of the tenant must do this.',
  'problem.MemberActionNotAllowed.not_enrolling': 'No new second factor waits to be confirmed. Begin again.',
  'problem.MemberActionNotAllowed.no_mail_server':
    'This instance sends no mail. Ask an owner or an operator for a link.',
  'problem.MemberActionNotAllowed.no_provider': 'This instance has no provider to sign in with.',
  'problem.VersionConflict': 'It was changed meanwhile. Load the page again',
  'problem.ReceiverUrlNotAllowed.malformed':
    'It is not a URL that can be called: it needs a scheme and a host name, no white space, and at most 2048 characters.',
  'problem.ReceiverUrlNotAllowed.not_https': 'It must begin with https.',
  'problem.ReceiverUrlNotAllowed.has_userinfo': 'It must not contain a user name or a password.',
  'problem.ReceiverUrlNotAllowed.has_fragment': 'It must not have a fragment: leave out the # and what follows.',
  'problem.ReceiverUrlNotAllowed.port_not_allowed': 'Its port must be 443 or 8443.',
  'problem.ReceiverUrlNotAllowed.blocked_address':
    'Its host is in a private or special network, which the service does not call.',
  'problem.SessionActionNotAllowed.status': 'Its status does not allow it. Load the page to see the current status.',
  'problem.SessionActionNotAllowed.session_expired': 'Its deadline has passed.',
  'problem.SessionActionNotAllowed.stale':
    'A newer review has replaced this one. Look at the session again, then decide.',
  'problem.SessionActionNotAllowed.record_not_stored':
    'The record of the approval is not stored yet. Try again in a few seconds.',
  'problem.SessionActionNotAllowed.personal_data_erased': 'Its personal data has been erased.',
  'problem.SessionActionNotAllowed.conflict':
    'Something else changed the session at the same time. Look at it again, then decide whether to retry.',
  'problem.SessionActionNotAllowed.another_person_needed':
    'You have decided this review already. Another person has to decide it as well.',
  'problem.SessionActionNotAllowed.owner_needed': 'Two reviewers disagreed. An owner who is neither of them decides.',
  'problem.SessionActionNotAllowed.member_needed':
    'Two people have to agree, so a machine token cannot decide. Sign in as a member.',
  'problem.LogoNotAccepted.not_a_picture': 'The file is not a picture. Choose a PNG or JPEG.',
  'problem.LogoNotAccepted.unsupported_format':
    'The picture is not a PNG or JPEG, or is too complex to read. Choose a plain PNG or JPEG.',
  'problem.LogoNotAccepted.too_large_dimensions': 'It has more than 4,000 pixels on a side.',
  'problem.LogoNotAccepted.too_small':
    'It is too small or too narrow: fitted into 480 × 144 pixels, its shorter side must have at least 24.',
  'problem.LogoNotAccepted.truncated': 'The file is damaged or incomplete.',
  'problem.LogoNotAccepted.low_contrast':
    'It can hardly be seen on the light ground of the page. Use a darker colour, or give the logo a ground of its own.',
  'problem.BlocklistEntryNotAllowed.face_engine_off': 'This instance does not compare the faces of this tenant.',
  'problem.BlocklistEntryNotAllowed.face_not_found':
    'The session has no such picture, or the picture shows no face that can be compared.',
  'problem.BlocklistEntryNotAllowed.personal_data_erased': 'The personal data of the session has been erased.',
  'problem.BlocklistEntryNotAllowed.too_many_faces': 'The blocklist has 1,000 faces already. Delete one first.',
  'problem.SimulationNotAllowed.status':
    'Its status, or its plan and data, do not lead to this outcome. Simulate another outcome first.',
  'problem.SimulationNotAllowed.link_not_usable':
    'Its link has been used or replaced, or has expired, so the user cannot start. Issue a new link first.',
  'problem.SimulationNotAllowed.record_not_stored':
    'The record of the approval is not stored yet. Try again in a few seconds.',
  'problem.SimulationNotAllowed.personal_data_erased': 'Its personal data has been erased already.',
  'problem.SimulationNotAllowed.conflict': 'Something else changed the session at the same time. Look at it again.',
  'problem.SessionCreationNotAllowed.settings_missing': 'The tenant has no settings yet. Save them first.',
  'problem.SessionCreationNotAllowed.no_steps_enabled': 'No verification step is enabled. Add one in the settings.',
} as const;
