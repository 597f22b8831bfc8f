/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useText } from '../../text/use-text.ts';
import { useReasonTexts } from './reason-texts.ts';

/** What the tenant reads of the reasons, and what the catalogue proposes to tell the user, in both languages. */
export function ReasonPreview({ reasons }: { readonly reasons: readonly string[] }) {
  const t = useText();
  const texts = useReasonTexts();
  return (
    <Box sx={{ mt: 1, p: 1.5, borderRadius: 1, bgcolor: 'background.default', border: 1, borderColor: 'divider' }}>
      <Typography variant="h3" component="p">
        {t('preview.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.25, display: 'flex', flexDirection: 'column', gap: 0.75, mt: 0.5 }}>
        {reasons.map((reason) => {
          const text = texts.get(reason);
          return (
            <li key={reason}>
              <code>{reason}</code>
              {text !== undefined && (
                <>
                  <Typography variant="body2" lang="en" color="text.secondary">
                    {text.meaning}
                  </Typography>
                  <Typography variant="body2" lang={t.language}>
                    {text.tellUser[t.language]}
                  </Typography>
                </>
              )}
            </li>
          );
        })}
      </Box>
    </Box>
  );
}
