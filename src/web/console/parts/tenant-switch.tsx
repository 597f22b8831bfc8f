/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { usePrincipalState } from '../session/principal-context.ts';
import { useText } from '../text/use-text.ts';

const short = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The tenant whose pages are shown, and the others for those who have roles in several, or in the instance. */
export function TenantSwitch() {
  const t = useText();
  const { principal, grant, chooseGrant } = usePrincipalState();
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const grants = principal?.grants ?? [];
  /** The page of the choice: an address of the instance would stay open without a tenant. */
  const choose = () => {
    setIsOpen(false);
    chooseGrant(null);
    void navigate({ to: '/' });
  };
  if (grant === null)
    return (
      <Button color="inherit" onClick={choose} sx={{ minWidth: 0 }}>
        <Box sx={short}>{t('tenant.title')}</Box>
      </Button>
    );
  const isEverywhere = (principal?.instanceRoles.length ?? 0) > 0;
  if (grants.length < 2 && !isEverywhere) return <Box sx={{ ...short, fontWeight: 600 }}>{grant.tenantName}</Box>;
  return (
    <>
      <Button
        ref={button}
        color="inherit"
        onClick={() => setIsOpen(true)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={t('tenant.switch', { name: grant.tenantName })}
        sx={{ minWidth: 0 }}
      >
        <Box sx={short}>{grant.tenantName} ▾</Box>
      </Button>
      <Menu open={isOpen} anchorEl={() => button.current} onClose={() => setIsOpen(false)}>
        {grants.map((one) => (
          <MenuItem
            key={one.tenantId}
            selected={one.tenantId === grant.tenantId}
            onClick={() => {
              setIsOpen(false);
              chooseGrant(one);
              void navigate({ to: '/' });
            }}
          >
            {one.tenantName}
            {one.mode === 'sandbox' && ` (${t('mode.sandbox')})`}
          </MenuItem>
        ))}
        {isEverywhere && <MenuItem onClick={choose}>{t('tenant.all')}</MenuItem>}
      </Menu>
    </>
  );
}
