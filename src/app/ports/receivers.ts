import type { Result } from '../../domain/result.ts';

/** Why a receiving URL is refused at registration. */
export type ReceiverUrlRefusal =
  | 'receiver_url_malformed'
  | 'receiver_url_not_https'
  | 'receiver_url_has_userinfo'
  | 'receiver_url_has_fragment'
  | 'receiver_url_port_not_allowed'
  | 'receiver_url_blocked_address';

/** What registering a receiver needs to know of sending (SPEC 6, 6.3). */
export interface Receivers {
  checkUrl(text: string): Result<string, ReceiverUrlRefusal>;
  /** A new signing secret, `whsec_…`. */
  newSecret(): string;
}
