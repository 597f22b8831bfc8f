/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../text/use-text.ts';
import { CopyButton } from './copy-button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onStored: () => Promise<void>;
}

/** Codes that replace a second factor, in the one place that shows them. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const t = useText();
  const leaving = useMutation({ mutationFn: onStored });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Alert severity="warning">{t('recovery.text')}</Alert>
      <Box
        component="ul"
        aria-label={t('recovery.title')}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 0.5 }}
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Box>
      <CopyButton text={codes.join('\n')} name={t('recovery.title')} isLarge />
      <Button onClick={() => leaving.mutate()} loading={leaving.isPending}>
        {t('recovery.done')}
      </Button>
    </Box>
  );
}
