import type { Catalogue, Transition, UserText } from '../catalogue/build-catalogue.ts';
import { escapeHtml, inline } from '../html-page.ts';

/** The body of the page of states: the drawing, every state, every transition. */
export function printStates({ states, transitions, events }: Catalogue): string {
  const stateRows = states.map(({ state, meaning, waitsFor, leftBy, tellUser }) => [
    `<code>${state}</code>`,
    inline(meaning),
    waitsFor === 'nobody' ? '–' : `the ${waitsFor}`,
    leftBy.map((command) => `<a href="#${command}"><code>${command}</code></a>`).join(', ') || 'none: it is final',
    printUserText(tellUser),
  ]);
  const commands = [...new Set(transitions.map(({ command }) => command))];
  const eventRows = events.map(({ type, meaning }) => [`<code>${type}</code>`, inline(meaning)]);
  return `<p><code>status</code> is the progress of a session. The decision is separate, in <code>outcome.verdict</code>.
Programs read this page from <a href="/catalogue.json"><code>/catalogue.json</code></a>.</p>
<figure><img src="/docs/states.svg" width="446" height="522" alt="The states of a session and the transitions between them; the tables below say the same in words."></figure>
<h2 id="states">States</h2>
${printTable(['State', 'Meaning', 'Waits for', 'Left by', 'Tell the user'], stateRows)}
<h2 id="transitions">Transitions</h2>
<p>Every other transition gets 409. Cancelling a session that has expired gets 200 and changes nothing.</p>
${commands.map((command) => printCommand(transitions.filter((transition) => transition.command === command))).join('\n')}
<h2 id="events">Events</h2>
${printTable(['Type', 'Sent when'], eventRows)}`;
}

/** One command: its transitions, their conditions, and its operation. */
function printCommand(ways: readonly Transition[]): string {
  const { command, by, operation } = ways[0] as Transition;
  const how =
    operation === null
      ? 'not an operation of the API'
      : `<a href="/docs/reference/${operation.surface}">${operation.surface}</a>: <code>${operation.operationId}</code>`;
  const rows = ways.map(({ from, to, when, verdict, event }) => [
    `<code>${from}</code> → <code>${to}</code>`,
    inline(when),
    verdict === null ? '–' : `<code>${verdict}</code>`,
    event === null ? 'none' : `<code>${event}</code>`,
  ]);
  return `<section id="${command}">
<h3><code>${command}</code></h3>
<p class="origin">By ${by === 'service' ? 'the service itself' : `the ${by}`}; ${how}.</p>
${printTable(['Transition', 'When', 'Verdict', 'Notification'], rows)}
</section>`;
}

const automatic = { reject: 'reject', refer: 'refer to review' } as const;

/** The body of the page of reasons: those of a verdict, and those of a failure. */
export function printReasons({ reasons, failures }: Catalogue): string {
  const reasonRows = reasons.map((reason) => [
    `<code id="${reason.code}">${breakable(reason.code)}</code>`,
    inline(reason.meaning),
    reason.automatic === null ? 'never' : automatic[reason.automatic],
    escapeHtml(reason.by.join(', ')),
    reason.userMayRetry ? 'yes' : 'no',
    printUserText(reason.tellUser),
  ]);
  const failureRows = failures.map(({ code, meaning, userMayRetry, tellUser }) => [
    `<code id="${code}">${breakable(code)}</code>`,
    inline(meaning),
    userMayRetry ? 'yes' : 'no',
    printUserText(tellUser),
  ]);
  return `<p><code>outcome.reasons</code> tells why a session was rejected or referred to review. The set grows: ignore codes that you do not know.
One reason to reject outweighs any number of reasons to refer. Programs read this page from <a href="/catalogue.json"><code>/catalogue.json</code></a>.</p>
<p><b>New attempt</b> tells whether asking the same user again can help, by <code>reprocessVerificationSession</code> and a reissued verification URL
or by a new session. <b>Tell the user</b> is a text that you may show as it is. It hides a reason that would help to get past the check.</p>
${printTable(['Code', 'Meaning', 'The checks', 'Given by', 'New attempt', 'Tell the user'], reasonRows)}
<h2 id="failures">Failures</h2>
<p><code>data.failure.code</code> of <code>verification.failed</code>. The session has no verdict.</p>
${printTable(['Code', 'Meaning', 'New attempt', 'Tell the user'], failureRows)}`;
}

/** What the page of errors says of one problem: who acts, whether to retry, and the text for the user, for each of its reasons. */
export function printDealing(error: Catalogue['errors'][number]): string {
  const rows = (error.reasons.length === 0 ? [error] : error.reasons).map((dealing) => [
    ...('reason' in dealing ? [`<code>${breakable(dealing.reason)}</code>`, inline(dealing.meaning)] : []),
    dealing.whoActs,
    dealing.retry.replaceAll('_', ' '),
    dealing.userMayRetry ? 'yes' : 'no',
    printUserText(dealing.tellUser),
  ]);
  const heads = ['Who acts', 'Retry', 'User may retry', 'Tell the user'];
  return printTable(error.reasons.length === 0 ? heads : ['Reason', 'Meaning', ...heads], rows);
}

/** Prints a table that a narrow screen shows as a list of cards. */
function printTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const printed = rows.map(
    (cells) => `<tr>${cells.map((cell, index) => `<td data-head="${heads[index]}">${cell}</td>`).join('')}</tr>`,
  );
  return `<table class="cards">
<thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead>
<tbody>
${printed.join('\n')}
</tbody>
</table>`;
}

function printUserText({ en, ja }: UserText): string {
  return `<span>${escapeHtml(en)}</span> <span lang="ja">${escapeHtml(ja)}</span>`;
}

/** Lets a narrow column break a code between its words. */
function breakable(code: string): string {
  return escapeHtml(code).replaceAll('_', '_<wbr>');
}
