/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { OperationId } from '../../../../generated/clients/admin/operation-roles.gen.ts';
import type { ApiProblem } from '../api/problem.ts';
import { useArea } from '../session/area.ts';
import { sufficientRoles } from '../session/principal.ts';
import { useText } from '../text/use-text.ts';
import { ProblemAlert } from './problem-alert.tsx';

function Centred({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1.5,
        py: 5,
        px: 2,
        textAlign: 'center',
      }}
    >
      {children}
    </Box>
  );
}

/** Something is on its way. */
export function LoadingState() {
  const t = useText();
  return (
    <Centred>
      <CircularProgress size={28} aria-label={t('state.loading')} />
    </Centred>
  );
}

/** There is nothing, and what brings something. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Centred>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {children !== undefined && (
        <Typography color="text.secondary" component="div" sx={{ maxWidth: '34rem' }}>
          {children}
        </Typography>
      )}
    </Centred>
  );
}

/** The caller's roles do not suffice. */
export function NoPermissionState({ operation }: { readonly operation: OperationId }) {
  const t = useText();
  const { tenantId, mode } = useArea();
  // Operators have their role from the instance, and no owner can give it.
  const ofTenant = tenantId === null ? [] : sufficientRoles(operation, mode).filter((role) => role !== 'operator');
  if (ofTenant.length === 0)
    return <EmptyState title={t('state.noPermission')}>{t('state.noPermissionInstance')}</EmptyState>;
  const roles = ofTenant.map((role) => t.of('role', role));
  return (
    <EmptyState title={t('state.noPermission')}>
      {t('state.noPermissionRoles', { roles: new Intl.ListFormat(t.language, { type: 'disjunction' }).format(roles) })}
    </EmptyState>
  );
}

interface ErrorStateProps {
  readonly problem: ApiProblem;
  /** Whether what surrounds it has room around its content already. */
  readonly isPadded: boolean;
  readonly retry: () => void;
}

/** A read has failed. What the service refuses is not tried again, unless it is for the number of calls. */
export function ErrorState({ problem, isPadded, retry }: ErrorStateProps) {
  const t = useText();
  return (
    <Box sx={{ p: isPadded ? 0 : 2 }}>
      <ProblemAlert
        problem={problem}
        action={
          (problem.status === 0 || problem.status === 429 || problem.status >= 500) && (
            <Button color="inherit" size="small" onClick={retry}>
              {t('action.retry')}
            </Button>
          )
        }
      />
    </Box>
  );
}
