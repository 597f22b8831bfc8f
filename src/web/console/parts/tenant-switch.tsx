/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useGrant, usePrincipalState } from '../session/principal-context.ts';
import { useText } from '../text/use-text.ts';

const short = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The tenant whose pages are shown, and the others for those who have roles in several, or in the instance. */
export function TenantSwitch() {
  const t = useText();
  const { principal, chooseGrant } = usePrincipalState();
  const grant = useGrant();
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const grants = principal?.grants ?? [];
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
        {isEverywhere && (
          <MenuItem
            onClick={() => {
              setIsOpen(false);
              chooseGrant(null);
            }}
          >
            {t('tenant.all')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
