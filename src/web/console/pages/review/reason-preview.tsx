/** @jsxImportSource react */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useText } from '../../text/use-text.ts';
import { useReasonTexts } from './reason-texts.ts';

/** What the tenant reads of the reasons, and what the catalogue proposes to tell the user, in the language of the page. */
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
                    <CodedText text={text.meaning} />
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

/** A text of the catalogue, which has names of the API between backticks. */
function CodedText({ text }: { readonly text: string }) {
  return text.split('`').map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
    at % 2 === 1 ? <code key={at}>{part}</code> : part,
  );
}
