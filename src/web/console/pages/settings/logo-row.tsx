/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { deleteTenantLogo, putTenantLogo } from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { TenantDetail } from '../../../../../generated/clients/admin/types.gen.ts';
import { type ApiProblem, problemOf } from '../../api/problem.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { SettingLayout } from './setting-layout.tsx';

/** The ground on which the verification page shows a logo, with dark colours too. */
const pageGround = '#f6f2ea';

type Logo = Pick<TenantDetail, 'logoUrl' | 'logoVersion'>;

interface LogoRowProps {
  readonly logo: Logo;
  /** Reads the logo once more. */
  readonly onChanged: () => Promise<unknown>;
}

/** A file to set, with the version of the logo that the person saw before. */
interface Chosen {
  readonly file: File;
  readonly seen: string;
}

/**
 * The logo: how users see it, another one, or none. It is set at once, apart from the settings. A logo that another person has set or removed
 * meanwhile is shown before it is replaced or removed.
 */
export function LogoRow({ logo: { logoUrl, logoVersion }, onChanged }: LogoRowProps) {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const path = { tenantId: grant.tenantId };
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** The version that is removed; null while that is not asked. */
  const [removed, setRemoved] = useState<string | null>(null);
  const shown = useFileUrl(chosen?.file ?? null);
  const setting = useMutation({
    mutationFn({ file, seen }: Chosen) {
      const headers = { 'Content-Type': file.type, 'If-Match': `"${seen}"` };
      return putTenantLogo({ path, body: file, headers, throwOnError: true });
    },
    async onSuccess() {
      await onChanged();
      setChosen(null);
    },
    onError(error, { file, seen }) {
      setChosen({ file, seen: theirLogo(error)?.logoVersion ?? seen });
    },
  });
  const removing = useMutation({
    mutationFn: (seen: string) => deleteTenantLogo({ path, headers: { 'If-Match': `"${seen}"` }, throwOnError: true }),
    async onSuccess() {
      await onChanged();
      setRemoved(null);
    },
    onError: (error, seen) => setRemoved(theirLogo(error)?.logoVersion ?? seen),
  });
  const theirs = { setting: theirLogo(setting.error), removing: theirLogo(removing.error) };
  const choose = (file: File | undefined) => {
    if (theirs.setting !== null) void onChanged();
    setting.reset();
    setChosen(file === undefined ? null : { file, seen: theirs.setting?.logoVersion ?? logoVersion });
  };
  return (
    <SettingLayout title={t('logo.title')} text={t('logo.text')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, alignItems: 'flex-start' }}>
        {theirs.setting !== null ? (
          <LogoConflictAlert theirs={theirs.setting}>{t('logo.changedText')}</LogoConflictAlert>
        ) : (
          setting.error !== null && <ProblemAlert problem={problemOf(setting.error)} />
        )}
        {shown !== null ? (
          <LogoPicture url={shown} label={t('logo.preview')} />
        ) : logoUrl !== null ? (
          <LogoPicture url={logoUrl} label={t('logo.present')} />
        ) : (
          <Typography color="text.secondary">{t('logo.none')}</Typography>
        )}
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg"
          hidden
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
        {isAllowed(grant, 'putTenantLogo', refused) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {chosen !== null && (
              <>
                <Button variant="contained" onClick={() => setting.mutate(chosen)} loading={setting.isPending}>
                  {t(theirs.setting === null ? 'logo.set' : 'logo.setMine')}
                </Button>
                <Button onClick={() => choose(undefined)}>{t('action.cancel')}</Button>
              </>
            )}
            <Button variant="outlined" onClick={() => chooser.current?.click()}>
              {t('logo.choose')}
            </Button>
            {chosen === null && logoUrl !== null && (
              <Button
                color="error"
                onClick={() => {
                  removing.reset();
                  setRemoved(logoVersion);
                }}
              >
                {t('logo.remove')}
              </Button>
            )}
          </Box>
        )}
        <ConfirmDialog
          isOpen={removed !== null}
          title={t('logo.removeTitle')}
          action={t('logo.remove')}
          isDangerous
          mutation={{ isPending: removing.isPending, error: theirs.removing === null ? removing.error : null }}
          onConfirm={() => removed !== null && removing.mutate(removed)}
          onClose={() => {
            if (theirs.removing !== null) void onChanged();
            setRemoved(null);
          }}
        >
          {theirs.removing !== null && (
            <LogoConflictAlert theirs={theirs.removing}>{t('logo.changedRemove')}</LogoConflictAlert>
          )}
          <span>{t('logo.removeText')}</span>
        </ConfirmDialog>
      </Box>
    </SettingLayout>
  );
}

/** What another person has made of the logo meanwhile; null for another problem, and without one. */
function theirLogo(error: unknown): Logo | null {
  if (error === null) return null;
  const { tag, body }: ApiProblem = problemOf(error);
  if (tag !== 'VersionConflict') return null;
  const { logoUrl } = body.current as Pick<Logo, 'logoUrl'>;
  return { logoUrl, logoVersion: String(body.version) };
}

function LogoConflictAlert({ theirs, children }: { readonly theirs: Logo; readonly children: ReactNode }) {
  const t = useText();
  return (
    <Alert severity="warning" role="alert">
      <AlertTitle>{t('logo.changed')}</AlertTitle>
      {children}
      <Box sx={{ mt: 1 }}>
        {theirs.logoUrl === null ? t('logo.none') : <LogoPicture url={theirs.logoUrl} label={t('logo.theirs')} />}
      </Box>
    </Alert>
  );
}

function LogoPicture({ url, label }: { readonly url: string; readonly label: string }) {
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box
        sx={{ bgcolor: pageGround, border: 1, borderColor: 'divider', borderRadius: 1, p: 2, display: 'inline-block' }}
      >
        <Box component="img" src={url} alt={label} sx={{ display: 'block', maxWidth: 160, maxHeight: 40 }} />
      </Box>
      <Typography component="figcaption" variant="body2" color="text.secondary">
        {label}
      </Typography>
    </Box>
  );
}

/** The URL of a chosen file, for as long as it is chosen. */
function useFileUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
