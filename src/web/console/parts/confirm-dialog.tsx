/** @jsxImportSource react */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { problemOf } from '../api/problem.ts';
import { useText } from '../text/use-text.ts';
import { ProblemAlert } from './problem-alert.tsx';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** What the button says that does it. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly mutation: { readonly isPending: boolean; readonly error: unknown };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, action, isDangerous = false, mutation, onConfirm, onClose } = props;
  const t = useText();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby="confirm-title" maxWidth="xs" fullWidth>
      <DialogTitle id="confirm-title">{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, overflowWrap: 'anywhere' }}>
        {children}
        {mutation.error !== null && <ProblemAlert problem={problemOf(mutation.error)} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          loading={mutation.isPending}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
