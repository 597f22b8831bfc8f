import { describe, expect, it } from 'vitest';
import { tenantSettings } from '../../../../../generated/clients/admin/tenant-settings.gen.ts';
import { formatDuration, unitOf } from './duration.ts';
import { mergedDraft, mergeRows } from './merge-settings.ts';
import {
  defaultOf,
  issuesBySetting,
  lackingRole,
  type Settings,
  settingGroups,
  settingKinds,
  withChange,
} from './settings-model.ts';

const defaults = Object.fromEntries(
  Object.entries(tenantSettings).map(([name, { live }]) => [name, live]),
) as unknown as Settings;

describe('the settings', () => {
  it('are each in one group, and all of the document', () => {
    const grouped: string[] = settingGroups.flatMap(({ settings }) => [...settings]);
    expect([...grouped].sort()).toEqual(Object.keys(tenantSettings).sort());
    expect(Object.keys(settingKinds).sort()).toEqual(Object.keys(tenantSettings).sort());
  });

  it('have the defaults of the mode', () => {
    expect([defaultOf('riskScoreMax', 'live'), defaultOf('riskScoreMax', 'sandbox')]).toEqual([100, 1000]);
  });

  it('of the instance are changed by operators only', () => {
    expect(lackingRole('creationLimitPerMinute', { roles: ['owner'] })).toBe('operator');
    expect(lackingRole('creationLimitPerMinute', { roles: ['operator'] })).toBeNull();
    expect(lackingRole('reviewsNeedSecondPerson', { roles: ['developer'] })).toBe('owner');
    expect(lackingRole('ipAllowList', { roles: ['developer'] })).toBeNull();
  });

  it('leave the draft when they get their value back', () => {
    const draft = withChange({}, defaults, 'ipAllowList', ['192.0.2.1']);
    expect(draft).toEqual({ ipAllowList: ['192.0.2.1'] });
    expect(withChange(draft, defaults, 'ipAllowList', [])).toEqual({});
  });

  it('take what the service says of them and of their entries', () => {
    const issues = [
      { path: '/body/ipAllowList/2', message: 'must be an IP address' },
      { path: '/body/accentColor', message: 'too little contrast' },
      { path: '/body', message: 'something else' },
    ];
    expect(issuesBySetting(issues)).toEqual({
      ipAllowList: [{ message: 'must be an IP address', index: 2 }],
      accentColor: [{ message: 'too little contrast', index: null }],
    });
  });
});

describe('a change of settings that were changed meanwhile', () => {
  const theirs: Settings = { ...defaults, retentionSeconds: 86_400, riskScoreMax: 50, displayName: 'Aozora' };
  const draft = { retentionSeconds: 172_800, automaticRejection: false, displayName: 'Aozora' };
  const rows = mergeRows(defaults, theirs, draft);

  it('names what either has changed, and what both have', () => {
    expect(rows.map(({ name, isConflict }) => [name, isConflict])).toEqual([
      ['retentionSeconds', true],
      ['automaticRejection', false],
      ['riskScoreMax', false],
      ['displayName', false],
    ]);
  });

  it('keeps what I chose, and what only I changed', () => {
    expect(mergedDraft(rows, { retentionSeconds: 'mine' })).toEqual({
      retentionSeconds: 172_800,
      automaticRejection: false,
    });
    expect(mergedDraft(rows, { retentionSeconds: 'theirs', automaticRejection: 'theirs' })).toEqual({});
    expect(mergedDraft(rows, {})).toEqual({ automaticRejection: false });
  });
});

describe('a duration', () => {
  it('is written in the largest unit of which it is a whole number', () => {
    expect([90, 3600, 5400, 86_400, 0].map(unitOf)).toEqual(['second', 'hour', 'minute', 'day', 'second']);
    expect(formatDuration(7_776_000, 'en')).toBe('90 days');
    expect(formatDuration(5400, 'ja')).toBe('90 分');
  });
});
