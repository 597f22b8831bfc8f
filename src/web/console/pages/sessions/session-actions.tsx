/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  cancelSession,
  eraseSession,
  reissueVerificationUrl,
  reprocessSession,
  returnToReview,
} from '../../../../../generated/clients/admin/sdk.gen.ts';
import type { AdminSessionSummary, SessionStatus } from '../../../../../generated/clients/admin/types.gen.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { isAllowed } from '../../session/principal.ts';
import { useGrant, usePrincipalState } from '../../session/principal-context.ts';
import { useText } from '../../text/use-text.ts';
import { ExportDialog } from './export-dialog.tsx';

interface SessionPath {
  readonly tenantId: string;
  readonly sessionId: string;
}

type ActionId = 'reissueVerificationUrl' | 'returnToReview' | 'reprocessSession' | 'cancelSession' | 'eraseSession';

interface SessionAction {
  readonly id: ActionId;
  /** Where it makes sense; the service has the last word. */
  readonly from: readonly SessionStatus[];
  readonly isDangerous?: boolean;
  /** It works on the personal data, so that an erased session refuses it. */
  readonly needsData?: boolean;
  /** @returns a link that is shown once, or null */
  readonly run: (path: SessionPath) => Promise<string | null>;
}

const none = () => null;
const actions: readonly SessionAction[] = [
  {
    id: 'reissueVerificationUrl',
    from: ['created', 'collecting'],
    run: async (path) => (await reissueVerificationUrl({ path, throwOnError: true })).data.verificationUrl,
  },
  {
    id: 'returnToReview',
    from: ['completed'],
    needsData: true,
    run: (path) => returnToReview({ path, throwOnError: true }).then(none),
  },
  {
    id: 'reprocessSession',
    from: ['reviewing', 'completed', 'failed'],
    needsData: true,
    run: (path) => reprocessSession({ path, throwOnError: true }).then(none),
  },
  {
    id: 'cancelSession',
    from: ['created', 'collecting'],
    isDangerous: true,
    run: (path) => cancelSession({ path, throwOnError: true }).then(none),
  },
  {
    id: 'eraseSession',
    from: ['reviewing', 'completed', 'expired', 'failed'],
    needsData: true,
    isDangerous: true,
    run: (path) => eraseSession({ path, throwOnError: true }).then(none),
  },
];

interface SessionActionsProps {
  readonly session: AdminSessionSummary;
  readonly onChanged: () => void;
}

/** What the caller's roles and the session's status allow, each asked for before it is done. */
export function SessionActions({ session: { id: sessionId, status, purgedAt }, onChanged }: SessionActionsProps) {
  const t = useText();
  const grant = useGrant();
  const { refused } = usePrincipalState();
  const [chosen, setChosen] = useState<SessionAction | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [isExporting, setIsExporting] = useState(false);
  const running = useMutation({
    mutationFn: (action: SessionAction) => action.run({ tenantId: grant.tenantId, sessionId }),
    onSuccess(issued) {
      setChosen(null);
      setLink(issued);
      onChanged();
    },
  });
  const possible = actions.filter(
    ({ id, from, needsData }) =>
      from.includes(status) && isAllowed(grant, id, refused) && (needsData !== true || purgedAt === null),
  );
  const mayExport = purgedAt === null && isAllowed(grant, 'exportSession', refused);
  const open = (action: SessionAction) => {
    running.reset();
    setChosen(action);
  };
  return (
    <>
      {(possible.length > 0 || mayExport) && (
        <Sheet title={t('actions.title')}>
          <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1 }}>
            {possible.map((action) => (
              <Button
                key={action.id}
                variant="outlined"
                color={action.isDangerous ? 'error' : 'primary'}
                onClick={() => open(action)}
              >
                {t(`actions.do.${action.id}`)}
              </Button>
            ))}
            {mayExport && (
              <Button variant="outlined" onClick={() => setIsExporting(true)}>
                {t('actions.do.exportSession')}
              </Button>
            )}
          </Box>
        </Sheet>
      )}
      {chosen !== null && (
        <ConfirmDialog
          isOpen
          title={t(`actions.ask.${chosen.id}`)}
          action={t(`actions.do.${chosen.id}`)}
          isDangerous={chosen.isDangerous ?? false}
          mutation={running}
          onConfirm={() => running.mutate(chosen)}
          onClose={() => setChosen(null)}
        >
          <span>{t(`actions.${chosen.id}`)}</span>
          {chosen.id === 'eraseSession' && status === 'reviewing' && <strong>{t('actions.eraseReviewing')}</strong>}
        </ConfirmDialog>
      )}
      {isExporting && <ExportDialog sessionId={sessionId} onClose={() => setIsExporting(false)} />}
      <SecretDialog
        title={t('actions.link')}
        secret={link}
        advice={t('actions.linkAdvice')}
        onClose={() => setLink(null)}
      />
    </>
  );
}
