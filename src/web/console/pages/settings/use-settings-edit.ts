import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { previewTenantSettings, updateTenantSettings } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { SettingsPreview, TenantSettingsPatch } from '../../../../../generated/clients/admin/types.gen.ts';
import { type ApiProblem, problemOf } from '../../api/problem.ts';
import { useGrant } from '../../session/principal-context.ts';
import { type MergeRow, mergeRows } from './merge-settings.ts';
import {
  type Draft,
  issuesBySetting,
  type SettingIssues,
  type SettingName,
  type SettingValue,
  withChange,
} from './settings-model.ts';
import type { ReadSettings } from './use-settings.ts';

interface SettingsEditOptions {
  /** The settings that the page shows, and that changes are made from. */
  readonly read: ReadSettings;
  /** Reads the settings once more. */
  readonly reread: () => Promise<ReadSettings | undefined>;
  readonly onSaved: () => void;
}

/** An edit of the settings: a draft, its dry run, and the change; or both versions, where another person was first. */
export function useSettingsEdit({ read, reread, onSaved }: SettingsEditOptions) {
  const path = { tenantId: useGrant().tenantId };
  const [draft, setDraft] = useState<Draft | null>(null);
  const [preview, setPreview] = useState<SettingsPreview | null>(null);
  const [conflict, setConflict] = useState<readonly MergeRow[] | null>(null);
  const [refused, setRefused] = useState<ApiProblem | null>(null);
  const [issues, setIssues] = useState<SettingIssues>({});
  const [round, setRound] = useState(0);
  const refuse = (problem: ApiProblem | null) => {
    setRefused(problem);
    setIssues(issuesBySetting(problem?.issues ?? []));
  };

  async function compare(change: Draft, from: ReadSettings): Promise<void> {
    const now = await reread();
    if (now === undefined) return;
    setPreview(null);
    setConflict(mergeRows(from.settings, now.settings, change));
  }
  const previewing = useMutation({
    async mutationFn({ change, from }: { readonly change: Draft; readonly from: ReadSettings }) {
      const body = change as TenantSettingsPatch;
      const shown = (await previewTenantSettings({ path, body, throwOnError: true })).data;
      // The dry run compares with the present settings, which must be those that the person has seen.
      if (shown.version === from.version) setPreview(shown);
      else await compare(change, from);
    },
    onMutate: () => refuse(null),
    onError: (error) => refuse(problemOf(error)),
  });
  const saving = useMutation({
    async mutationFn({ change, version }: { readonly change: Draft; readonly version: string }) {
      const headers = { 'If-Match': `"${version}"` };
      await updateTenantSettings({ path, headers, body: change as TenantSettingsPatch, throwOnError: true });
    },
    async onSuccess() {
      await reread();
      setPreview(null);
      setDraft(null);
      onSaved();
    },
    async onError(error, { change }) {
      const problem = problemOf(error);
      if (problem.tag === 'VersionConflict') return compare(change, read);
      if (problem.issues.length === 0) return;
      setPreview(null);
      refuse(problem);
    },
  });
  return {
    draft,
    preview,
    conflict,
    issues,
    /** Grows when the draft was replaced, so that fields forget what was typed. */
    round,
    /** A refusal of the dry run, or of the change for what a field has. */
    refused,
    /** Why the change failed, while its preview is shown. */
    failed: saving.error === null ? null : problemOf(saving.error),
    isPreviewing: previewing.isPending,
    isSaving: saving.isPending,
    begin: () => setDraft({}),
    discard() {
      setDraft(null);
      refuse(null);
    },
    change(name: SettingName, value: SettingValue) {
      setIssues(({ [name]: _, ...others }) => others);
      setDraft((present) => withChange(present ?? {}, read.settings, name, value));
    },
    show: () => draft !== null && previewing.mutate({ change: draft, from: read }),
    save() {
      if (draft !== null && preview !== null) saving.mutate({ change: draft, version: preview.version });
    },
    closePreview() {
      saving.reset();
      setPreview(null);
    },
    closeConflict: () => setConflict(null),
    /** Goes on from the settings of the other person. */
    merge(change: Draft) {
      setConflict(null);
      setRound(round + 1);
      saving.reset();
      if (Object.keys(change).length === 0) return setDraft(null);
      setDraft(change);
      previewing.mutate({ change, from: read });
    },
  };
}
