/** A tenant holds live data or sandbox data, never both. Its API keys carry the mode in their prefix. */
export type TenantMode = 'live' | 'sandbox';

/** What a tenant may configure (SPEC 1.5). Durations are in seconds. */
export interface TenantSettings {
  /** URLs that `callbackUrl` must equal byte for byte. */
  readonly callbackUrls: readonly string[];
  /** Steps of the plan of sessions created from now on. Empty means that no session can be created. */
  readonly steps: readonly string[];
  /** Addresses and CIDR ranges of permitted callers; empty permits all. */
  readonly ipAllowList: readonly string[];
  readonly sessionLifetimeSeconds: number;
  readonly verificationUrlLifetimeSeconds: number;
  /** Time from a session's latest end to the erasure of its personal data. */
  readonly retentionSeconds: number;
  readonly creationLimitPerMinute: number;
  /** Whether a document whose authenticity could not be told goes to a person. */
  readonly inconclusiveAuthenticityRefers: boolean;
}

export interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly mode: TenantMode;
  /** Null until the tenant is configured: no session can be created (SPEC 4.1, `settings_missing`). */
  readonly settings: TenantSettings | null;
  readonly createdAt: Date;
}

/** The verification steps that this version performs. Others are refused in settings. */
export const builtSteps: readonly string[] = ['document', 'user_input'];

const day = 86_400;

/** The settings a tenant gets for what it leaves out, by mode. */
export function defaultSettings(mode: TenantMode): TenantSettings {
  return {
    callbackUrls: [],
    steps: ['document', 'user_input'],
    ipAllowList: [],
    sessionLifetimeSeconds: 7 * day,
    verificationUrlLifetimeSeconds: day,
    retentionSeconds: 90 * day,
    creationLimitPerMinute: mode === 'live' ? 600 : 60_000,
    inconclusiveAuthenticityRefers: false,
  };
}
