// Why a receiving URL is refused.

/** Why notifications are not sent to a URL (SPEC 6, 6.3). */
export type ReceiverUrlRefusal =
  | 'malformed'
  | 'not_https'
  | 'has_userinfo'
  | 'has_fragment'
  | 'port_not_allowed'
  | 'blocked_address';
