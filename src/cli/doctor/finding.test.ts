import { expect, test } from 'vitest';
import { fail, isHealthy, ok, printFindings, warn } from './finding.ts';

const findings = [
  ok('Node.js', '24.21.0.'),
  warn('models', 'None are installed.', 'Run: npx mitome models install'),
  fail('main database', 'It cannot\nbe reached.', 'Look at its log.'),
];

test('each finding is one line with its state and what to do, and the last line counts them', () => {
  expect(printFindings(findings)).toBe(
    [
      'OK    Node.js        24.21.0.',
      'WARN  models         None are installed. Run: npx mitome models install',
      'FAIL  main database  It cannot be reached. Look at its log.',
      '1 failed, 1 with a warning, 1 in order.',
      '',
    ].join('\n'),
  );
});

test('a failure is not healthy, and a warning is', () => {
  expect(isHealthy(findings)).toBe(false);
  expect(isHealthy(findings.slice(0, 2))).toBe(true);
});
