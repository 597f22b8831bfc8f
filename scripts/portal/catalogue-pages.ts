import type { Catalogue, Transition, UserText } from '../generate/catalogue/build-catalogue.ts';
import { errorsIntroduction, originOf } from '../generate/write-error-docs.ts';
import { escapeHtml, inline } from './html.ts';

/** Prints the body of the page of states: the diagram, every state, every transition. */
export function printStates({ states, transitions, events }: Catalogue): string {
  const stateRows = states.map(({ state, meaning, waitsFor, leftBy, tellUser }) => [
    `<code>${state}</code>`,
    inline(meaning),
    waitsFor === 'none' ? '–' : `the ${waitsFor}`,
    leftBy.map((command) => `<a href="#${command}"><code>${command}</code></a>`).join(', ') ||
      'none; the state is final',
    printUserText(tellUser),
  ]);
  const commands = [...new Set(transitions.map(({ command }) => command))];
  const eventRows = events.map(({ type, meaning }) => [`<code>${type}</code>`, inline(meaning)]);
  return `<p><code>status</code> is the progress of a session. The decision is in <code>outcome.verdict</code>.
Programs read the content of this page from <a href="/catalogue.json"><code>/catalogue.json</code></a>.</p>
<figure><img src="/docs/states.svg" width="446" height="522" alt="The states of a session and their transitions, as in the tables below."></figure>
<h2 id="states">States</h2>
${printTable(['State', 'Meaning', 'Who acts next', 'Commands', 'Tell the user'], stateRows)}
<h2 id="transitions">Transitions</h2>
<p>Every other transition returns 409. Cancelling an expired session returns 200 and changes nothing.</p>
${commands.map((command) => printCommand(transitions.filter((transition) => transition.command === command))).join('\n')}
<h2 id="events">Events</h2>
${printTable(['Type', 'Sent when'], eventRows)}`;
}

/** Prints one command: its caller, its operation and its transitions. */
function printCommand(transitions: readonly Transition[]): string {
  const { command, by, operation } = transitions[0] as Transition;
  const how =
    operation === null
      ? 'not an operation of the API'
      : `<a href="/docs/reference/${operation.surface}">${operation.surface}</a>: <code>${operation.operationId}</code>`;
  const rows = transitions.map(({ from, to, when, verdict, event }) => [
    `<code>${from}</code> → <code>${to}</code>`,
    inline(when),
    verdict === null ? '–' : `<code>${verdict}</code>`,
    event === null ? 'none' : `<code>${event}</code>`,
  ]);
  return `<section>
<h3 id="${command}"><code>${command}</code></h3>
<p class="origin">By ${by === 'service' ? 'the service itself' : `the ${by}`}; ${how}.</p>
${printTable(['Transition', 'When', 'Verdict', 'Notification'], rows)}
</section>`;
}

const automatic = {
  reject: 'reject',
  refer: 'refer to review',
  reject_or_refer: 'reject, or refer to review',
} as const;

/** Prints the body of the page of reasons: those of a verdict, and those of a failure. */
export function printReasons({ reasons, failures }: Catalogue): string {
  const reasonRows = reasons.map((reason) => [
    `<code id="${reason.code}">${breakable(reason.code)}</code>`,
    inline(reason.meaning),
    reason.automatic === null ? 'not given' : automatic[reason.automatic],
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
A session with at least one reason to reject is rejected, whatever other reasons it has. Programs read the content of this page from <a href="/catalogue.json"><code>/catalogue.json</code></a>.</p>
<p><b>New attempt</b> says whether asking the same user again makes sense, with <code>reprocessVerificationSession</code> and a reissued
verification URL or with a new session. <b>Tell the user</b> is a text that you can show unchanged. It does not name a reason that would help to
defeat the check.</p>
${printTable(['Code', 'Meaning', 'Automatic decision', 'Given by', 'New attempt', 'Tell the user'], reasonRows)}
<h2 id="failures">Failures</h2>
<p>The values of <code>data.failure.code</code> in <code>verification.failed</code>. The session has no verdict.</p>
${printTable(['Code', 'Meaning', 'New attempt', 'Tell the user'], failureRows)}`;
}

/** Prints the body of the page that the `type` of problems links to. */
export function printErrors({ errors }: Catalogue): string {
  const rows = errors.map(
    ({ status, tag, type, title }) =>
      `<tr><td>${status}</td><td><a href="${anchorOf(type)}"><code>${tag.replaceAll(/(?<=.)[A-Z]/g, '<wbr>$&')}</code></a></td><td>${inline(title)}</td></tr>`,
  );
  return `${errorsIntroduction.map((paragraph) => `<p>${inline(paragraph)}</p>`).join('\n')}
<table>
<thead><tr><th>Status</th><th><code>_tag</code></th><th>Title</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
${errors.map(printError).join('\n')}`;
}

/** Prints one problem and how to handle it, for each of its reasons: who acts, whether to retry and what to tell the user. */
function printError(error: Catalogue['errors'][number]): string {
  const rows = (error.reasons.length === 0 ? [error] : error.reasons).map((handling) => [
    ...('reason' in handling ? [`<code>${breakable(handling.reason)}</code>`, inline(handling.meaning)] : []),
    handling.whoActs,
    handling.retry.replaceAll('_', ' '),
    handling.userMayRetry ? 'yes' : 'no',
    printUserText(handling.tellUser),
  ]);
  const heads = ['Who acts', 'Retry', 'User may retry', 'Tell the user'];
  return `<section>
<h2 id="${anchorOf(error.type).slice(1)}"><span>${error.status}</span> ${error.tag}</h2>
<p>${inline(error.when)}</p>
<p><b>What to do.</b> ${inline(error.advice)}</p>
${printTable(error.reasons.length === 0 ? heads : ['Reason', 'Meaning', ...heads], rows)}
<p class="origin"><b>Returned by</b> ${inline(originOf(error.operations))}.</p>
</section>`;
}

/** The fragment of a problem's `type`. */
function anchorOf(type: string): string {
  return type.slice(type.indexOf('#'));
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
