import type { Issue } from '../wire/json-text.ts';

/** A fault as express-openapi-validator reports it. */
interface ValidatorFault {
  readonly path?: string;
  readonly message?: string;
}

/** How many issues a problem lists at most. */
export const issuesMax = 100;

/**
 * Puts the request validator's faults into the contract's form. The messages name rules, never the values that broke them.
 */
export function validationIssues(faults: readonly ValidatorFault[]): Issue[] {
  const issues = faults.map(({ path = '', message = 'is not valid' }) => ({
    // A field without a name has no path of its own. A cut must not leave half a character.
    path: (path === '' ? '/body' : path).slice(0, 500).toWellFormed(),
    message: message.slice(0, 500).toWellFormed(),
  }));
  const distinct = [...new Map(issues.map((issue) => [`${issue.path}\n${issue.message}`, issue])).values()];
  return distinct.length > 0 ? distinct.slice(0, issuesMax) : [{ path: '/body', message: 'is not valid' }];
}
