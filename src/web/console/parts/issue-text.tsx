/** @jsxImportSource react */
import { knownIssue } from '../text/issue-text.ts';
import { useText } from '../text/use-text.ts';

/** What the service says of a field that it refuses: in the language of the page where that has a text for it, or else as the service says it. */
export function IssueText({ message }: { readonly message: string }) {
  const t = useText();
  const known = t.language === 'en' ? null : knownIssue(message);
  return known === null ? <span lang="en">{message}</span> : <span>{t(known.id, known.values)}</span>;
}
