// The settings of a tenant: in which groups the page shows them, and with which kind of field each is edited.

import { type SettingFacts, tenantSettings } from '../../../../../generated/clients/admin/tenant-settings.gen.ts';
import type { FieldIssue } from '../../api/problem.ts';
import type { Grant } from '../../session/principal.ts';

export type SettingName = keyof typeof tenantSettings;
export type SettingValue = string | number | boolean | null | readonly string[];
export type Settings = Readonly<Record<SettingName, SettingValue>>;
/** What a person has changed and not saved yet. */
export type Draft = Partial<Settings>;

/** How a setting is edited and shown. */
export type SettingKind =
  | 'plan'
  | 'choices'
  | 'lines'
  | 'duration'
  | 'whole'
  | 'share'
  | 'switch'
  | 'text'
  | 'provider'
  | 'colour';

export const settingKinds: Readonly<Record<SettingName, SettingKind>> = {
  callbackUrls: 'lines',
  steps: 'plan',
  ipAllowList: 'lines',
  sessionLifetimeSeconds: 'duration',
  verificationUrlLifetimeSeconds: 'duration',
  retentionSeconds: 'duration',
  creationLimitPerMinute: 'whole',
  expiredRetentionSeconds: 'duration',
  reviewMaxAgeSeconds: 'duration',
  accessRecordRetentionSeconds: 'duration',
  changeRecordRetentionSeconds: 'duration',
  listedMetadataKeys: 'lines',
  acceptedDocumentTypes: 'choices',
  acceptBuiltInAuthenticity: 'switch',
  reviewsNeedSecondPerson: 'switch',
  automaticRejection: 'switch',
  ocrConfidenceMin: 'share',
  faceSimilarityMin: 'share',
  riskScoreMax: 'whole',
  documentProvider: 'provider',
  faceProvider: 'provider',
  displayName: 'text',
  accentColor: 'colour',
  privacyUrl: 'text',
  supportContact: 'text',
};

/** The groups of the page, in its order. */
export const settingGroups = [
  {
    id: 'sessions',
    settings: [
      'steps',
      'callbackUrls',
      'sessionLifetimeSeconds',
      'verificationUrlLifetimeSeconds',
      'listedMetadataKeys',
    ],
  },
  { id: 'page', settings: ['displayName', 'accentColor', 'privacyUrl', 'supportContact'] },
  {
    id: 'checks',
    settings: [
      'acceptedDocumentTypes',
      'documentProvider',
      'faceProvider',
      'ocrConfidenceMin',
      'faceSimilarityMin',
      'acceptBuiltInAuthenticity',
    ],
  },
  { id: 'decision', settings: ['automaticRejection', 'riskScoreMax', 'reviewsNeedSecondPerson'] },
  {
    id: 'retention',
    settings: [
      'retentionSeconds',
      'expiredRetentionSeconds',
      'reviewMaxAgeSeconds',
      'accessRecordRetentionSeconds',
      'changeRecordRetentionSeconds',
    ],
  },
  { id: 'access', settings: ['ipAllowList', 'creationLimitPerMinute'] },
] as const satisfies readonly { readonly id: string; readonly settings: readonly SettingName[] }[];

/** What the document says of a setting. */
export function factsOf(name: SettingName): SettingFacts {
  return tenantSettings[name];
}

/** The value of a setting that was never changed. */
export function defaultOf(name: SettingName, mode: Grant['mode']): SettingValue {
  return factsOf(name)[mode] as SettingValue;
}

/** Whether two values of a setting are the same. */
export function isSame(one: SettingValue | undefined, other: SettingValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The role that a caller who changes settings lacks for this one; null where its roles suffice. */
export function lackingRole(name: SettingName, { roles }: Pick<Grant, 'roles'>): string | null {
  const needed = factsOf(name).roles ?? roles;
  return roles.some((role) => needed.includes(role)) ? null : (needed[0] ?? null);
}

/** A draft with one more change; a setting that gets its present value back leaves it. */
export function withChange(draft: Draft, present: Settings, name: SettingName, value: SettingValue): Draft {
  const { [name]: _, ...rest } = draft;
  return isSame(present[name], value) ? rest : { ...rest, [name]: value };
}

/** What the service says of a setting, or of one entry of it. */
export interface SettingIssue {
  readonly message: string;
  /** The place of the entry in a list; null for the whole setting. */
  readonly index: number | null;
}

/** What the service says of each setting. */
export type SettingIssues = Partial<Readonly<Record<SettingName, readonly SettingIssue[]>>>;

/** Sorts the refused parts of a request by their settings. */
export function issuesBySetting(issues: readonly FieldIssue[]): SettingIssues {
  const found: Partial<Record<SettingName, SettingIssue[]>> = {};
  for (const { path, message } of issues) {
    const [, , name = '', index] = path.split('/');
    if (!isSettingName(name)) continue;
    const list = found[name] ?? [];
    list.push({ message, index: index === undefined ? null : Number(index) });
    found[name] = list;
  }
  return found;
}

/** Whether this version of the page knows a setting. */
export function isSettingName(name: string): name is SettingName {
  return name in tenantSettings;
}
