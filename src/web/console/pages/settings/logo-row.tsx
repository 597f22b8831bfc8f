/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { deleteTenantLogo, putTenantLogo } from '../../../../../generated/clients/admin/sdk.gen.ts';
import { problemOf } from '../../api/problem.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';

/** The ground on which the verification page shows a logo, with dark colours too. */
const pageGround = '#f6f2ea';

interface LogoRowProps {
  readonly logoUrl: string | null;
  readonly onChanged: () => void;
}

/** The logo: how users see it, another one, or none. It is set at once, apart from the settings. */
export function LogoRow({ logoUrl, onChanged }: LogoRowProps) {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const path = { tenantId: grant.tenantId };
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const shown = useFileUrl(chosen);
  const setting = useMutation({
    mutationFn: (file: File) =>
      putTenantLogo({ path, body: file, headers: { 'Content-Type': file.type }, throwOnError: true }),
    onSuccess() {
      setChosen(null);
      onChanged();
    },
  });
  const removing = useMutation({
    mutationFn: () => deleteTenantLogo({ path, throwOnError: true }),
    onSuccess() {
      setIsRemoving(false);
      onChanged();
    },
  });
  const choose = (file: File | undefined) => {
    setting.reset();
    setChosen(file ?? null);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(16rem, 5fr) 6fr' },
        columnGap: 4,
        rowGap: 1,
        py: 1.75,
        px: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box>
        <Typography variant="h3">{t('logo.title')}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ maxWidth: '34rem' }}>
          {t('logo.text')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, alignItems: 'flex-start', minWidth: 0 }}>
        {setting.error !== null && <ProblemAlert problem={problemOf(setting.error)} />}
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
                  {t('logo.set')}
                </Button>
                <Button onClick={() => choose(undefined)}>{t('action.cancel')}</Button>
              </>
            )}
            <Button variant="outlined" onClick={() => chooser.current?.click()}>
              {t('logo.choose')}
            </Button>
            {chosen === null && logoUrl !== null && (
              <Button color="error" onClick={() => setIsRemoving(true)}>
                {t('logo.remove')}
              </Button>
            )}
          </Box>
        )}
        <ConfirmDialog
          isOpen={isRemoving}
          title={t('logo.removeTitle')}
          action={t('logo.remove')}
          isDangerous
          mutation={removing}
          onConfirm={() => removing.mutate()}
          onClose={() => setIsRemoving(false)}
        >
          <span>{t('logo.removeText')}</span>
        </ConfirmDialog>
      </Box>
    </Box>
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
