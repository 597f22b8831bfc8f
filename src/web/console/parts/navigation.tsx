/** @jsxImportSource react */
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { useId } from 'react';
import { instanceSections, sections } from '../sections.ts';
import { instanceArea } from '../session/area.ts';
import { isAllowed } from '../session/principal.ts';
import { usePrincipalState } from '../session/principal-context.ts';
import { useText } from '../text/use-text.ts';
import { RouterListItem } from './router-link.tsx';

const linkStyle = {
  borderRadius: 1,
  mb: 0.25,
  py: 0.75,
  '&[data-status="active"]': { bgcolor: 'action.selected', fontWeight: 650 },
  '&.Mui-focusVisible': { outline: '3px solid', outlineOffset: -3 },
} as const;

/** The pages that the caller's roles open: those of the tenant, and those of the instance for its operators. @param onChosen runs when one was chosen */
export function Navigation({ onChosen }: { readonly onChosen?: () => void }) {
  const t = useText();
  const { grant, principal, refused } = usePrincipalState();
  const title = useId();
  const ofTenant = sections.filter(
    ({ operation, isSandboxOnly }) =>
      grant !== null && (isSandboxOnly !== true || grant.mode === 'sandbox') && isAllowed(grant, operation, refused),
  );
  const ofInstance = instanceSections.filter(({ operation }) => isAllowed(instanceArea(principal), operation, refused));
  const link = { sx: linkStyle, onClick: () => onChosen?.() };
  return (
    <nav aria-label={t('nav.label')}>
      {grant !== null && ofTenant.length > 0 && (
        <List dense sx={{ px: 1 }}>
          {ofTenant.map(({ to, label }) => (
            <ListItem key={to} disablePadding>
              <RouterListItem to={to} params={{ tenantId: grant.tenantId }} {...link}>
                {t(label)}
              </RouterListItem>
            </ListItem>
          ))}
        </List>
      )}
      {ofInstance.length > 0 && (
        <List dense sx={{ px: 1 }} aria-labelledby={title}>
          <Box
            component="li"
            sx={{ px: 2, pt: 1, pb: 0.5, color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 600 }}
          >
            <span id={title}>{t('nav.instance')}</span>
          </Box>
          {ofInstance.map(({ to, label }) => (
            <ListItem key={to} disablePadding>
              <RouterListItem to={to} {...link}>
                {t(label)}
              </RouterListItem>
            </ListItem>
          ))}
        </List>
      )}
    </nav>
  );
}
