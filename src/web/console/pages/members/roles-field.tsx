/** @jsxImportSource react */
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Role, TenantRole } from '../../../../../generated/clients/admin/types.gen.ts';
import { tenantRoleValues } from '../../../../../generated/clients/admin/values.gen.ts';
import { useText } from '../../text/use-text.ts';

/** The roles that a tenant has. */
export const tenantRoles: readonly TenantRole[] = tenantRoleValues;

interface RolesFieldProps<R extends Role> {
  readonly roles: readonly R[];
  readonly onChange: (roles: readonly R[]) => void;
  /** The roles that can be chosen, in their order. */
  readonly among: readonly R[];
}

/** The roles of a member or a token, each with what it may do. */
export function RolesField<R extends Role>({ roles, onChange, among }: RolesFieldProps<R>) {
  const t = useText();
  const title = useId();
  return (
    <FormGroup role="group" aria-labelledby={title}>
      <FormLabel id={title}>{t('members.roles')}</FormLabel>
      {among.map((role) => (
        <FormControlLabel
          key={role}
          sx={{ alignItems: 'flex-start', mt: 0.5 }}
          control={
            <Checkbox
              size="small"
              sx={{ pt: 0.5 }}
              checked={roles.includes(role)}
              onChange={() => onChange(among.filter((one) => roles.includes(one) !== (one === role)))}
            />
          }
          label={
            <>
              {t.of('role', role)}
              <Typography variant="body2" color="text.secondary">
                {t.of('roleText', role)}
              </Typography>
            </>
          }
        />
      ))}
    </FormGroup>
  );
}
