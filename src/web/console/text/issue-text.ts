import { enIssues } from './issues-en.ts';

type IssueId = keyof typeof enIssues;

/** A message of the service that the pages know, with the values in it. */
export interface KnownIssue {
  readonly id: IssueId;
  readonly values: Readonly<Record<string, string>>;
}

/** The field that a message begins with, such as `"ipAllowList[1]"`. */
const subject = /^(?:(?:(?:query|path) parameter |header )?"[^"]*"|the body|the request) (?=must |cannot )/;

const patterns = Object.entries(enIssues).map(([id, text]) => {
  const literal = text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return { id: id as IssueId, pattern: new RegExp(`^${literal.replaceAll(/\{(\w+)\}/g, '(?<$1>.+)')}$`, 'u') };
});

/** Recognizes what the service says of a refused field; null for a message that the pages do not know. */
export function knownIssue(message: string): KnownIssue | null {
  const rule = message.replace(subject, '');
  for (const { id, pattern } of patterns) {
    const match = pattern.exec(rule);
    if (match !== null) return { id, values: { ...match.groups } };
  }
  return null;
}
