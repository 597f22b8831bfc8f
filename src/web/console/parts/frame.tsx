/** @jsxImportSource react */
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import { type ReactNode, useState } from 'react';
import { usePrincipalState } from '../session/principal-context.ts';
import { useText } from '../text/use-text.ts';
import { Brand } from './brand.tsx';
import { DisplayButtons } from './display-buttons.tsx';
import { Icon } from './icon.tsx';
import { Navigation } from './navigation.tsx';
import { RouterButton } from './router-link.tsx';
import { Tag } from './tag.tsx';
import { TenantSwitch } from './tenant-switch.tsx';

const navWidth = 216;

/** What is around every page after the sign-in: the tenant, the navigation, and how things are shown. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const { principal, grant, signOut } = usePrincipalState();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <SkipLink />
      <AppBar
        position="sticky"
        color="default"
        elevation={0}
        sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider', backgroundImage: 'none' }}
      >
        <Toolbar variant="dense" sx={{ gap: 1, minHeight: 56 }}>
          <IconButton
            onClick={() => setIsOpen(true)}
            aria-label={t('nav.open')}
            edge="start"
            sx={{ display: { md: 'none' } }}
          >
            <Icon name="menu" />
          </IconButton>
          <Brand />
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', minWidth: 0, ml: { xs: 0, sm: 2 }, flexGrow: 1 }}>
            <TenantSwitch />
            {grant?.mode === 'sandbox' && <Tag tone="soon">{t('mode.sandbox')}</Tag>}
          </Box>
          <Box sx={{ display: { xs: 'none', md: 'flex' }, gap: 0.5, alignItems: 'center' }}>
            <DisplayButtons />
            {principal?.kind === 'member' && (
              <RouterButton to="/account" color="inherit" startIcon={<Icon name="account" />}>
                {t('nav.account')}
              </RouterButton>
            )}
            <Button onClick={signOut} startIcon={<Icon name="signOut" />} color="inherit">
              {t('signIn.out')}
            </Button>
          </Box>
        </Toolbar>
      </AppBar>
      <Box sx={{ display: 'flex', flexGrow: 1, minWidth: 0 }}>
        <Box
          sx={{
            display: { xs: 'none', md: 'block' },
            width: navWidth,
            flexShrink: 0,
            borderRight: 1,
            borderColor: 'divider',
            pt: 2,
          }}
        >
          <Navigation />
        </Box>
        <Drawer open={isOpen} onClose={() => setIsOpen(false)} slotProps={{ paper: { sx: { width: 280 } } }}>
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 1 }}>
            <IconButton onClick={() => setIsOpen(false)} aria-label={t('action.close')}>
              <Icon name="close" />
            </IconButton>
          </Box>
          <Navigation onChosen={() => setIsOpen(false)} />
          <Box
            sx={{
              ...{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1, p: 2, mt: 'auto' },
              // On one line with the links of the navigation.
              '& .MuiButton-startIcon': { ml: 0 },
            }}
          >
            <DisplayButtons />
            {principal?.kind === 'member' && (
              <RouterButton
                to="/account"
                color="inherit"
                startIcon={<Icon name="account" />}
                onClick={() => setIsOpen(false)}
              >
                {t('nav.account')}
              </RouterButton>
            )}
            <Button onClick={signOut} startIcon={<Icon name="signOut" />} color="inherit">
              {t('signIn.out')}
            </Button>
          </Box>
        </Drawer>
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{ flexGrow: 1, minWidth: 0, p: { xs: 2, sm: 3 }, maxWidth: 1480, outline: 'none' }}
        >
          {children}
        </Box>
      </Box>
    </Box>
  );
}

/** Leads past the navigation. It is seen when it has the focus. */
function SkipLink() {
  const t = useText();
  return (
    <Box
      component="a"
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      sx={{
        position: 'absolute',
        left: 8,
        top: -80,
        zIndex: 'tooltip',
        bgcolor: 'background.paper',
        color: 'primary.main',
        p: 1,
        '&:focus': { top: 8 },
      }}
    >
      {t('nav.skip')}
    </Box>
  );
}
