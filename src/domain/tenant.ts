// Tenants and their settings, with the rules that no schema expresses.

import { type Fault, type Faulty, type Ok, ok } from './result.ts';
import { callbackUrlEntryFault } from './return-url.ts';
import { type TenantPageSettings, tenantPageFaults } from './tenant-page.ts';

/** A tenant has live or sandbox data, never both. The prefix of its API keys names the mode. */
export type TenantMode = 'live' | 'sandbox';

/** The steps that a check provider can perform in place of the built-in check. */
export const providedSteps = ['document', 'face'] as const;
export type ProvidedStep = (typeof providedSteps)[number];

/** The settings of a tenant (SPEC 1.5). Durations are in seconds. */
export interface TenantSettings extends TenantPageSettings {
  /** URLs that `callbackUrl` must equal byte for byte. */
  readonly callbackUrls: readonly string[];
  /** The plan of new sessions. An empty plan allows none. */
  readonly steps: readonly string[];
  /** Addresses and CIDR ranges of allowed callers; empty allows all. */
  readonly ipAllowList: readonly string[];
  readonly sessionLifetimeSeconds: number;
  readonly verificationUrlLifetimeSeconds: number;
  /** From a session's latest end to the erasure of its personal data. */
  readonly retentionSeconds: number;
  /** The same from a session's expiry. */
  readonly expiredRetentionSeconds: number;
  /** From a referral to the erasure of the personal data of a review that is still pending. */
  readonly reviewMaxAgeSeconds: number;
  /** From an access to personal data to the deletion of its record. */
  readonly accessRecordRetentionSeconds: number;
  /** From a change by an administrator to the deletion of its record. */
  readonly changeRecordRetentionSeconds: number;
  readonly creationLimitPerMinute: number;
  /** The members of `metadata` that lists of sessions show and find, at most three. */
  readonly listedMetadataKeys: readonly string[];
  /** Types of documents, of `documentTypes`. One that is recognized and not in the list is unsupported. */
  readonly acceptedDocumentTypes: readonly string[];
  /** Whether a live tenant's sessions are approved although the document's authenticity was not examined. */
  readonly acceptBuiltInAuthenticity: boolean;
  /** Whether a review ends only when two persons agree, or an owner decides between them. */
  readonly reviewsNeedSecondPerson: boolean;
  /** Whether the service may reject by itself; otherwise it refers with the same reasons. */
  readonly automaticRejection: boolean;
  /** The confidence that the least certain character of a value needs, 0 to 1. */
  readonly ocrConfidenceMin: number;
  /** The cosine from which two faces are the same person's, 0 to 1. */
  readonly faceSimilarityMin: number;
  /** The risk score from which a session is referred. */
  readonly riskScoreMax: number;
  /** The id of the check provider that examines documents; null for the built-in check. */
  readonly documentProvider: string | null;
  /** The same for faces. */
  readonly faceProvider: string | null;
}

export interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly mode: TenantMode;
  /** Null until the tenant is configured, which a create requires (SPEC 4.1, `settings_missing`). */
  readonly settings: TenantSettings | null;
  readonly createdAt: Date;
}

/** The verification steps that every installation performs. */
const supportedSteps: readonly string[] = ['document', 'user_input'];

/** The tenants whose pictures the face engine may look at: none, those of sandbox tenants, or those of all. */
export type FaceEngineScope = 'off' | 'sandbox' | 'all';

/** Whether the face engine looks at the pictures of a tenant. */
export function looksAtFaces(scope: FaceEngineScope, mode: TenantMode): boolean {
  return scope === 'all' || (scope === 'sandbox' && mode === 'sandbox');
}

/** The steps that an installation performs for the tenants of a mode, in the order in which users complete them. */
export function performedSteps(scope: FaceEngineScope, mode: TenantMode): readonly string[] {
  return looksAtFaces(scope, mode) ? ['document', 'face', 'user_input'] : supportedSteps;
}

/** The types of documents that this version can recognize. */
export const documentTypes: readonly string[] = [
  'passport',
  'driver_license',
  'my_number_card',
  'residence_card',
  'id_card',
];

const day = 86_400;

/** The shortest retention of a live tenant in seconds: a shorter one could erase a verdict's data before the tenant has read it. */
const liveRetentionSecondsMin = day;

/** The default settings of a mode. */
export function defaultSettings(mode: TenantMode): TenantSettings {
  return {
    callbackUrls: [],
    steps: supportedSteps,
    ipAllowList: [],
    sessionLifetimeSeconds: 7 * day,
    verificationUrlLifetimeSeconds: day,
    retentionSeconds: 90 * day,
    creationLimitPerMinute: mode === 'live' ? 600 : 60_000,
    expiredRetentionSeconds: 7 * day,
    reviewMaxAgeSeconds: 90 * day,
    accessRecordRetentionSeconds: 365 * day,
    changeRecordRetentionSeconds: 2 * 365 * day,
    listedMetadataKeys: [],
    acceptedDocumentTypes: documentTypes,
    acceptBuiltInAuthenticity: false,
    reviewsNeedSecondPerson: false,
    automaticRejection: true,
    ocrConfidenceMin: 0.85,
    faceSimilarityMin: 0.84,
    // One tester with one specimen would reach the line within minutes.
    riskScoreMax: mode === 'live' ? 100 : 1000,
    documentProvider: null,
    faceProvider: null,
    displayName: null,
    accentColor: null,
    privacyUrl: null,
    supportContact: null,
  };
}

/** The id of the check provider that a tenant chose for a step; null for the built-in check. */
export function providerOf(settings: TenantSettings, step: ProvidedStep): string | null {
  return step === 'document' ? settings.documentProvider : settings.faceProvider;
}

/** What an installation performs for the tenants of a mode. */
export interface Performed {
  /** The steps without a check provider, see `performedSteps`. */
  readonly steps: readonly string[];
  /** The ids of the check providers of a step. */
  readonly providersOf: (step: ProvidedStep) => readonly string[];
}

const withoutProviders: Performed = { steps: supportedSteps, providersOf: () => [] };

/** How long the personal data of a session is kept, in milliseconds (SPEC 8). */
export interface Retention {
  /** From a session's end with a verdict or a failure. */
  readonly retentionMs: number;
  /** From its expiry or cancellation. */
  readonly expiredRetentionMs: number;
  /** From the referral of a review that is still pending. */
  readonly reviewMaxAgeMs: number;
}

/** The retention that settings ask for. */
export function retentionOf(settings: TenantSettings): Retention {
  return {
    retentionMs: settings.retentionSeconds * 1000,
    expiredRetentionMs: settings.expiredRetentionSeconds * 1000,
    reviewMaxAgeMs: settings.reviewMaxAgeSeconds * 1000,
  };
}

/** The settings that govern a tenant's sessions: its own, or the defaults of its mode. */
export function settingsOf({ settings, mode }: Pick<Tenant, 'settings' | 'mode'>): TenantSettings {
  return settings ?? defaultSettings(mode);
}

/**
 * Applies a change to settings and checks the rules that no schema expresses.
 * @param isRange tells whether a text is an address or a CIDR range
 * @param mode of the tenant
 * @param performed what the installation performs for the tenant
 * @returns the new settings, each list without duplicates, or every fault, with paths below the settings
 */
export function changeSettings(
  current: TenantSettings,
  change: Partial<TenantSettings>,
  isRange: (text: string) => boolean,
  mode: TenantMode,
  performed: Performed = withoutProviders,
): Ok<TenantSettings> | Faulty {
  const faults: Fault[] = [];
  change.callbackUrls?.forEach((url, index) => {
    const message = callbackUrlEntryFault(url);
    if (message !== null) faults.push({ path: `/callbackUrls/${index}`, message });
  });
  const next = { ...current, ...change };
  const steps = stepsWith(performed.steps, next.faceProvider);
  next.steps.forEach((step, index) => {
    if (steps.includes(step)) return;
    const message = `must be a step that this installation performs: ${steps.join(', ')}`;
    if (change.steps !== undefined) faults.push({ path: `/steps/${index}`, message });
    else if (step === 'face' && change.faceProvider === null)
      faults.push({ path: '/faceProvider', message: 'must name a provider while the plan has the step face' });
  });
  for (const step of providedSteps) {
    const [id, known] = [providerOf({ ...defaultSettings(mode), ...change }, step), performed.providersOf(step)];
    if (id === null || known.includes(id)) continue;
    const message = `must be a check provider of this installation for this step: ${known.join(', ') || 'there is none'}`;
    faults.push({ path: `/${step}Provider`, message });
  }
  change.ipAllowList?.forEach((range, index) => {
    if (!isRange(range))
      faults.push({ path: `/ipAllowList/${index}`, message: 'must be an IP address or a CIDR range' });
  });
  if (mode === 'live' && (change.retentionSeconds ?? liveRetentionSecondsMin) < liveRetentionSecondsMin) {
    const message = `must be at least ${liveRetentionSecondsMin} (one day) for a live tenant`;
    faults.push({ path: '/retentionSeconds', message });
  }
  faults.push(...tenantPageFaults(change));
  const distinct = <T>(list: readonly T[]): T[] => [...new Set(list)];
  const { callbackUrls, steps: plan, ipAllowList, acceptedDocumentTypes, listedMetadataKeys } = next;
  const lists = {
    callbackUrls: distinct(callbackUrls),
    steps: distinct(plan),
    ipAllowList: distinct(ipAllowList),
    acceptedDocumentTypes: distinct(acceptedDocumentTypes),
    listedMetadataKeys: distinct(listedMetadataKeys),
  };
  return faults.length === 0 ? ok({ ...next, ...lists }) : { ok: false, faults };
}

/** The settings that differ between two versions, with both values. */
export function changedSettings(
  before: TenantSettings,
  after: TenantSettings,
): { readonly name: keyof TenantSettings; readonly from: unknown; readonly to: unknown }[] {
  return (Object.keys(after) as (keyof TenantSettings)[]).flatMap((name) => {
    const [from, to] = [before[name], after[name]];
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ name, from, to }];
  });
}

/** The steps that are performed for a tenant with a provider of faces, or without. */
function stepsWith(steps: readonly string[], faceProvider: string | null): readonly string[] {
  return faceProvider === null || steps.includes('face') ? steps : ['document', 'face', 'user_input'];
}
