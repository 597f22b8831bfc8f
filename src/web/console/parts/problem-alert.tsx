/** @jsxImportSource react */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../api/problem.ts';
import { useText } from '../text/use-text.ts';
import { IssueText } from './issue-text.tsx';

/** What a failed call is called: by its tag where there is a text for it, or else by its status. */
function useTitle({ status, tag }: ApiProblem): string {
  const t = useText();
  const own = t.of('problem', tag);
  if (own !== tag) return own;
  return status >= 500 ? t('problem.Unknown') : t('problem.refused');
}

/** What happened, in the language of the page where there is a text for the reason that the problem gives, or else as the service says it. */
function ProblemDetail({ problem: { tag, detail, body } }: { readonly problem: ApiProblem }) {
  const t = useText();
  const { reason, issuedBy } = body;
  const own = typeof reason === 'string' ? t.of(`problem.${tag}`, reason, { issuedBy: `${issuedBy}` }) : null;
  if (own !== null && own !== `${reason}`.replaceAll('_', ' ')) return <span>{own}</span>;
  return detail === '' ? null : <span lang="en">{detail}</span>;
}

/** A failed call: what the service says, the fields it concerns, and the id for those who look into the log. */
export function ProblemAlert({ problem, action }: { readonly problem: ApiProblem; readonly action?: ReactNode }) {
  const t = useText();
  const title = useTitle(problem);
  return (
    <Alert severity="error" action={action}>
      <AlertTitle>{title}</AlertTitle>
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
