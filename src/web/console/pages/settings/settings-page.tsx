/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { getTenantOptions } from '../../../../../generated/clients/admin/@tanstack/react-query.gen.ts';
import { updateTenantSettings } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { TenantDetail, TenantSettingsPatch } from '../../../../../generated/clients/admin/types.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LogoRow } from './logo-row.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { SettingRow } from './setting-row.tsx';
import { type SettingName, settingGroups } from './settings-model.ts';
import { type ReadSettings, useSettings } from './use-settings.ts';
import { useSettingsEdit } from './use-settings-edit.ts';

/** The settings of the tenant's sessions: read by every role, changed after a dry run. */
export function SettingsPage() {
  const t = useText();
  const { tenantId } = useGrant();
  const settings = useSettings();
  const tenant = useQuery(getTenantOptions({ path: { tenantId } }));
  const reread = async () => {
    const [{ data }] = await Promise.all([settings.refetch(), tenant.refetch()]);
    return data;
  };
  if (settings.data !== undefined && tenant.data !== undefined)
    return <SettingsForm read={settings.data} tenant={tenant.data} reread={reread} />;
  return (
    <>
      <PageHead title={t('settings.title')} description={t('settings.description')} />
      <QueryView operation="getTenantSettings" query={settings}>
        {() => (
          <QueryView operation="getTenant" query={tenant}>
            {() => null}
          </QueryView>
        )}
      </QueryView>
    </>
  );
}

interface SettingsFormProps {
  readonly read: ReadSettings;
  readonly tenant: TenantDetail;
  readonly reread: () => Promise<ReadSettings | undefined>;
}

function SettingsForm({ read, tenant, reread }: SettingsFormProps) {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const [isSaved, setIsSaved] = useState(false);
  const edit = useSettingsEdit({ read, reread, onSaved: () => setIsSaved(true) });
  const form = useRef<HTMLFormElement>(null);
  const { draft } = edit;
  useEffect(() => {
    // The first field that the service refused has the focus.
    if (edit.refused === null) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [edit.refused]);
  useKeptInView(draft !== null);
  const count = Object.keys(draft ?? {}).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    edit.show();
  };
  const row = (name: SettingName) => (
    <SettingRow
      key={`${name} ${edit.round}`}
      name={name}
      value={draft?.[name] === undefined ? read.settings[name] : draft[name]}
      isDraft={draft?.[name] !== undefined}
      issues={edit.issues[name] ?? []}
      onChange={draft === null ? null : (value) => edit.change(name, value)}
    />
  );
  return (
    <form ref={form} onSubmit={submit} aria-label={t('settings.title')}>
      <PageHead
        title={t('settings.title')}
        description={t('settings.description')}
        actions={
          draft === null &&
          isAllowed(grant, 'updateTenantSettings', refused) && (
            <Button
              variant="contained"
              onClick={() => {
                setIsSaved(false);
                edit.begin();
              }}
            >
              {t('settings.edit')}
            </Button>
          )
        }
      />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {tenant.settings === null && <Unconfigured read={read} onChanged={reread} />}
        {isSaved && (
          <Alert severity="success" role="status">
            {t('settings.saved')}
          </Alert>
        )}
        {settingGroups.map(({ id, settings }) => (
          <Sheet key={id} title={t(`settingGroup.${id}`)} isFlush>
            {settings.map(row)}
            {id === 'page' && <LogoRow logo={tenant} onChanged={reread} />}
          </Sheet>
        ))}
      </Box>
      {draft !== null && (
        <Box
          sx={{
            position: 'sticky',
            bottom: 0,
            zIndex: 2,
            mt: 2,
            // It covers the space around the page.
            mb: { xs: -2, sm: -3 },
            mx: { xs: -2, sm: -3 },
            px: { xs: 2, sm: 3 },
            py: 1.5,
            bgcolor: 'background.paper',
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          {edit.refused !== null && (
            <Box sx={{ mb: 1.5 }}>
              {Object.keys(edit.issues).length > 0 ? (
                <Alert severity="error">{t('settings.refused')}</Alert>
              ) : (
                <ProblemAlert problem={edit.refused} />
              )}
            </Box>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Box role="status" sx={{ flexGrow: 1, flexBasis: { xs: '100%', sm: 'auto' }, fontWeight: 600 }}>
              {t('settings.count', { count })}
            </Box>
            <Button onClick={edit.discard}>{t('settings.discard')}</Button>
            <Button
              type="submit"
              variant="contained"
              disabled={count === 0}
              loading={edit.isPreviewing}
              sx={{ flexGrow: { xs: 1, sm: 0 } }}
            >
              {t('settings.show')}
            </Button>
          </Box>
        </Box>
      )}
      {edit.preview !== null && (
        <PreviewDialog
          preview={edit.preview}
          saving={{ isPending: edit.isSaving }}
          problem={edit.failed}
          onSave={edit.save}
          onClose={edit.closePreview}
        />
      )}
      <LeaveGuard isNeeded={count > 0} />
      {edit.conflict !== null && (
        <ConflictDialog rows={edit.conflict} onMerged={edit.merge} onClose={edit.closeConflict} />
      )}
    </form>
  );
}

const notRunning = { isPending: false, error: null };

/** Asks before a page with changes that are not saved is left. */
function LeaveGuard({ isNeeded }: { readonly isNeeded: boolean }) {
  const t = useText();
  const leaving = useBlocker({
    shouldBlockFn: () => isNeeded,
    enableBeforeUnload: () => isNeeded,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={leaving.status === 'blocked'}
      title={t('settings.leaveTitle')}
      action={t('settings.leave')}
      isDangerous
      mutation={notRunning}
      onConfirm={() => leaving.proceed?.()}
      onClose={() => leaving.reset?.()}
    >
      <span>{t('settings.leaveText')}</span>
    </ConfirmDialog>
  );
}

/** Fields that get the focus are scrolled out from under the bars at the top and at the bottom of the page. */
function useKeptInView(isEditing: boolean): void {
  useEffect(() => {
    if (!isEditing) return;
    const { style } = document.documentElement;
    style.scrollPadding = '5rem 0 11rem';
    return () => {
      style.scrollPadding = '';
    };
  }, [isEditing]);
}

interface UnconfiguredProps {
  readonly read: ReadSettings;
  readonly onChanged: () => Promise<unknown>;
}

/** A tenant that has no settings yet cannot create sessions, although the defaults are shown. */
function Unconfigured({ read, onChanged }: UnconfiguredProps) {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const taking = useMutation({
    mutationFn: () => {
      const body = { steps: read.settings.steps } as TenantSettingsPatch;
      const headers = { 'If-Match': `"${read.version}"` };
      return updateTenantSettings({ path: { tenantId: grant.tenantId }, headers, body, throwOnError: true });
    },
    onSettled: onChanged,
  });
  return (
    <>
      <Alert
        severity="warning"
        action={
          isAllowed(grant, 'updateTenantSettings', refused) && (
            <Button color="inherit" size="small" onClick={() => taking.mutate()} loading={taking.isPending}>
              {t('settings.takeDefaults')}
            </Button>
          )
        }
      >
        {t('settings.unconfigured')}
      </Alert>
      {taking.error !== null && <ProblemAlert problem={problemOf(taking.error)} />}
    </>
  );
}
