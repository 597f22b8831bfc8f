/** @jsxImportSource react */
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { sections } from '../sections.ts';
import { isAllowed } from '../session/principal.ts';
import { usePrincipalState } from '../session/principal-context.ts';
import { useText } from '../text/use-text.ts';
import { RouterListItem } from './router-link.tsx';

/** The pages that the caller's roles open. @param onChosen runs when one was chosen */
export function Navigation({ onChosen }: { readonly onChosen?: () => void }) {
  const t = useText();
  const { grant, refused } = usePrincipalState();
  if (grant === null) return null;
  return (
    <nav aria-label={t('nav.label')}>
      <List dense sx={{ px: 1 }}>
        {sections
          .filter(({ isSandboxOnly }) => isSandboxOnly !== true || grant.mode === 'sandbox')
          .filter(({ operation }) => isAllowed(grant, operation, refused))
          .map(({ to, label }) => (
            <ListItem key={to} disablePadding>
              <RouterListItem
                to={to}
                params={{ tenantId: grant.tenantId }}
                onClick={() => onChosen?.()}
                sx={{
                  borderRadius: 1,
                  mb: 0.25,
                  py: 0.75,
                  '&[data-status="active"]': { bgcolor: 'action.selected', fontWeight: 650 },
                  '&.Mui-focusVisible': { outline: '3px solid', outlineOffset: -3 },
                }}
              >
                {t(label)}
              </RouterListItem>
            </ListItem>
          ))}
      </List>
    </nav>
  );
}
