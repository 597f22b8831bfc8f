/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReviewOpinion } from '../../../../../generated/clients/admin/types.gen.ts';
import { useActorName } from '../../parts/use-actor-name.ts';
import { When } from '../../parts/when.tsx';
import { useText } from '../../text/use-text.ts';

/** What two reviewers who disagreed have decided, for the owner who decides between them. */
export function Opinions({ opinions }: { readonly opinions: readonly ReviewOpinion[] }) {
  const t = useText();
  const nameOf = useActorName();
  if (opinions.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>{t('opinions.title')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
        {opinions.map(({ by, verdict, reasons, note, givenAt }) => (
          <li key={by.id}>
            <strong>{nameOf(by)}</strong> · {t.of('verdict', verdict)}
            <div>
              <When at={givenAt} />
            </div>
            {reasons.length > 0 && <div>{reasons.map((code) => t.of('reason', code)).join(t('list.separator'))}</div>}
            {note !== null && (
              <Box
                component="blockquote"
                sx={{ m: 0, mt: 0.5, pl: 1, borderLeft: 3, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
              >
                {note}
              </Box>
            )}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** Another reviewer has given a decision since the page was opened. The page shows it only when asked to, as reading it is recorded. */
export function OpinionNotice({ reload }: { readonly reload: () => void }) {
  const t = useText();
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" onClick={reload}>
          {t('opinions.reload')}
        </Button>
      }
    >
      {t('opinions.given')}
    </Alert>
  );
}
