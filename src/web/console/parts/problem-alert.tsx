/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../api/problem.ts';
import { issuerName } from '../text/issuer.ts';
import { type Text, useText } from '../text/use-text.ts';
import { IssueText } from './issue-text.tsx';

/** What a failed call is called: by its tag where there is a text for it, or else by its status. */
function titleOf(t: Text, { status, tag }: ApiProblem): string {
  const own = t.find(`problem.${tag}`);
  return own ?? (status >= 500 ? t('problem.Unknown') : t('problem.refused'));
}

/**
 * What happened: by the reason that the problem gives where there is a text for it, or else as the service says it, which is in English.
 * A page in another language shows that only where it has no title for the problem either. What a failed service says helps no reader.
 */
function ProblemDetail({ problem: { status, tag, detail, body } }: { readonly problem: ApiProblem }) {
  const t = useText();
  const { reason, issuedBy } = body;
  const own =
    typeof reason === 'string' ? t.find(`problem.${tag}.${reason}`, { issuedBy: issuerName(t, `${issuedBy}`) }) : null;
  if (own !== null) return <span>{own}</span>;
  const isNeeded = t.language === 'en' || t.find(`problem.${tag}`) === null;
  return detail === '' || status >= 500 || !isNeeded ? null : <span lang="en">{detail}</span>;
}

/** A failed call: what the service says, the fields it concerns, and the id for those who look into the log. */
export function ProblemAlert({ problem, action }: { readonly problem: ApiProblem; readonly action?: ReactNode }) {
  const t = useText();
  return (
    <Alert severity="error" action={action}>
      <AlertTitle>{titleOf(t, problem)}</AlertTitle>
      <ProblemDetail problem={problem} />
      {problem.issues.length > 0 && (
        <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
          {problem.issues.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path}</code> <IssueText message={message} />
            </li>
          ))}
        </Box>
      )}
      {problem.requestId !== null && (
        <Typography variant="caption" component="p" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {t('problem.requestId')} <code>{problem.requestId}</code>
        </Typography>
      )}
    </Alert>
  );
}
