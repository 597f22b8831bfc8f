import type { Catalogue, Transition, UserText } from '../catalogue/build-catalogue.ts';
import { escapeHtml, inline } from '../html-page.ts';

/** The body of the page of states: the drawing, every state, every move. */
export function printStates({ states, transitions, events }: Catalogue): string {
  const stateRows = states.map(({ state, meaning, waitsFor, leftBy, tellUser }) => [
    `<code>${state}</code>`,
    inline(meaning),
    waitsFor === 'nobody' ? 'nobody' : `the ${waitsFor}`,
    leftBy.map((command) => `<a href="#${command}"><code>${command}</code></a>`).join(', ') || 'nothing: it is final',
    printUserText(tellUser),
  ]);
  const commands = [...new Set(transitions.map(({ command }) => command))];
  const eventRows = events.map(({ type, meaning }) => [`<code>${type}</code>`, inline(meaning)]);
  return `<p><code>status</code> is how far a session has come. It says nothing of the decision, which stands in <code>outcome.verdict</code>.
A program reads all of this page from <a href="/catalogue.json"><code>/catalogue.json</code></a>.</p>
<figure><img src="/docs/states.svg" width="446" height="522" alt="The states of a session and the moves between them; the tables below say the same in words."></figure>
<h2 id="states">States</h2>
${printTable(['State', 'Meaning', 'Waits for', 'Left by', 'Tell the user'], stateRows)}
<h2 id="moves">Moves</h2>
<p>Whatever is not here is refused with 409; only cancelling a session that has expired is answered 200 and changes nothing.</p>
${commands.map((command) => printCommand(transitions.filter((move) => move.command === command))).join('\n')}
<h2 id="events">Events</h2>
${printTable(['Type', 'Sent when'], eventRows)}`;
}

/** One command: its moves, its conditions, how it is given. */
function printCommand(moves: readonly Transition[]): string {
  const { command, by, operation } = moves[0] as Transition;
  const how =
    operation === null
      ? 'no operation of the API'
      : `<a href="/docs/reference/${operation.surface}">${operation.surface}</a>: <code>${operation.operationId}</code>`;
  const rows = moves.map(({ from, to, when, verdict, event }) => [
    `<code>${from}</code> → <code>${to}</code>`,
    inline(when),
    verdict === null ? '–' : `<code>${verdict}</code>`,
    event === null ? 'none' : `<code>${event}</code>`,
  ]);
  return `<section id="${command}">
<h3><code>${command}</code></h3>
<p class="origin">By ${by === 'service' ? 'the service itself' : `the ${by}`}; ${how}.</p>
${printTable(['Move', 'When', 'Verdict', 'Notification'], rows)}
</section>`;
}

const automatic = { reject: 'reject', refer: 'refer to review' } as const;

/** The body of the page of reasons: those of a verdict, and those of a failure. */
export function printReasons({ reasons, failures }: Catalogue): string {
  const reasonRows = reasons.map((reason) => [
    `<code id="${reason.code}">${breakable(reason.code)}</code>`,
    inline(reason.meaning),
    reason.automatic === null ? 'never give it' : automatic[reason.automatic],
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
  return `<p><code>outcome.reasons</code> says why a session was rejected or referred to review. The set grows: ignore codes that you do not know.
One reason to reject outweighs any number of reasons to refer. A program reads this page from <a href="/catalogue.json"><code>/catalogue.json</code></a>.</p>
<p><b>New attempt</b> says whether it is worth asking the same user again, by <code>reprocessVerificationSession</code> and a re-issued verification URL
or by a new session. <b>Tell the user</b> is a text that you may show as it is. Where knowing the reason would help to get past the check, it
does not give the reason away.</p>
${printTable(['Code', 'Meaning', 'The checks', 'Given by', 'New attempt', 'Tell the user'], reasonRows)}
<h2 id="failures">Failures</h2>
<p><code>data.failure.code</code> of <code>verification.failed</code>. The session has no verdict.</p>
${printTable(['Code', 'Meaning', 'New attempt', 'Tell the user'], failureRows)}`;
}

/** What the page of errors says of one problem: who acts, whether to try again and what the user hears, for each reason that it has. */
export function printDealing(error: Catalogue['errors'][number]): string {
  const rows = (error.reasons.length === 0 ? [error] : error.reasons).map((dealing) => [
    ...('reason' in dealing ? [`<code>${breakable(dealing.reason)}</code>`, inline(dealing.meaning)] : []),
    dealing.whoActs,
    dealing.retry.replaceAll('_', ' '),
    dealing.userMayRetry ? 'yes' : 'no',
    printUserText(dealing.tellUser),
  ]);
  const heads = ['Who acts', 'Try again', 'User may retry', 'Tell the user'];
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
