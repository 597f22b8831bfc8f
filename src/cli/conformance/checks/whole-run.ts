import { type Check, failed, notObserved, passed } from '../check.ts';

/** What is judged by all requests together. */
export const wholeRunChecks: readonly Check[] = [
  {
    id: 'in-time',
    title: 'answers before the sender gives up',
    rule: '6.4.2',
    deliveries: () => [],
    judge({ run: { promptAnswers, deadlineMs } }) {
      const times = promptAnswers.map(({ startedAtMs, endedAtMs }) => endedAtMs - startedAtMs);
      const late = times.filter((ms) => ms > deadlineMs).length;
      const slowest = `slowest of ${times.length} answers: ${Math.round(Math.max(...times))} ms`;
      const limit = `the sender waits ${deadlineMs / 1000} s`;
      return late > 0 ? failed(`${late} too late; ${slowest}, ${limit}`) : passed(`${slowest}; ${limit}`);
    },
  },
  {
    id: 'https',
    title: 'is an https address',
    rule: '6',
    deliveries: () => [],
    judge: ({ run: { url } }) =>
      url.protocol === 'https:'
        ? passed('https, certificate verified')
        : notObserved('http is for trying out; it cannot be registered'),
  },
];
