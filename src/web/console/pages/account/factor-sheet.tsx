/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Sheet } from '../../parts/sheet.tsx';
import { useText } from '../../text/use-text.ts';
import { EnrolmentForm } from '../sign-in/enrolment-form.tsx';

/** Replaces the second factor. @param onRenewed runs once the other sign-ins have ended */
export function FactorSheet({ onRenewed }: { readonly onRenewed: () => void }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const close = () => {
    setIsOpen(false);
    onRenewed();
  };
  return (
    <Sheet title={t('account.factor')}>
      {isDone && (
        <Alert severity="success" role="status" sx={{ mb: 1.5 }}>
          {t('account.factorDone')}
        </Alert>
      )}
      <Typography color="text.secondary" sx={{ mb: 1.5, maxWidth: '46rem' }}>
        {t('account.factorText')}
      </Typography>
      <Button
        variant="outlined"
        onClick={() => {
          setIsDone(false);
          setIsConfirmed(false);
          setIsOpen(true);
        }}
      >
        {t('account.factorRenew')}
      </Button>
      {isOpen && (
        <Dialog open onClose={close} aria-labelledby="factor-title" maxWidth="xs" fullWidth>
          <DialogTitle id="factor-title">{t(isConfirmed ? 'recovery.title' : 'enrol.title')}</DialogTitle>
          <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
            {!isConfirmed && <Typography color="text.secondary">{t('enrol.description')}</Typography>}
            <EnrolmentForm
              isRenewal
              onConfirmed={() => setIsConfirmed(true)}
              onPassed={async () => {
                setIsDone(true);
                close();
              }}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>{t('action.close')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </Sheet>
  );
}
