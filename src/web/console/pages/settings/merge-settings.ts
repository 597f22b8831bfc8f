// What becomes of a change when the settings were changed meanwhile.

import { type Draft, isSame, type SettingName, type Settings, type SettingValue } from './settings-model.ts';

/** A setting that one of the two has changed. */
export interface MergeRow {
  readonly name: SettingName;
  readonly before: SettingValue;
  readonly theirs: SettingValue;
  /** Undefined where I changed nothing. */
  readonly mine: SettingValue | undefined;
  /** Whether both changed it, each to something else: then a person chooses. */
  readonly isConflict: boolean;
}

/** Whose version of a setting is taken. */
export type Side = 'theirs' | 'mine';

/** The settings that differ between what I began with, what there is now, and what I want. */
export function mergeRows(before: Settings, theirs: Settings, draft: Draft): readonly MergeRow[] {
  return (Object.keys(before) as SettingName[]).flatMap((name) => {
    const mine = draft[name];
    const isTheirs = !isSame(before[name], theirs[name]);
    if (!isTheirs && mine === undefined) return [];
    const isConflict = isTheirs && mine !== undefined && !isSame(mine, theirs[name]);
    return [{ name, before: before[name], theirs: theirs[name], mine, isConflict }];
  });
}

/** What is left to change after the choices. Without a choice, a conflict is theirs. */
export function mergedDraft(rows: readonly MergeRow[], choices: Partial<Readonly<Record<SettingName, Side>>>): Draft {
  const kept = rows.filter(({ name, mine, theirs, isConflict }) => {
    if (mine === undefined || isSame(mine, theirs)) return false;
    return isConflict ? choices[name] === 'mine' : choices[name] !== 'theirs';
  });
  return Object.fromEntries(kept.map(({ name, mine }) => [name, mine])) as Draft;
}
