import { beforeAll, expect, test } from 'vitest';
import { providePromtool } from '../setup/provide-promtool.ts';
import { runProgram } from '../setup/run-program.ts';

/** Once on a machine it is downloaded, 20 MB. */
const downloadMs = 300_000;
let promtool = '';
beforeAll(async () => {
  promtool = await providePromtool();
}, downloadMs);

test('Prometheus accepts the alert rules', async () => {
  const { status, output } = await runProgram(promtool, [
    'check',
    'rules',
    '--lint-fatal',
    'deploy/monitoring/alerts.yaml',
  ]);
  expect(status, output).toBe(0);
});

test('each alert fires when what it is about is wrong, and not before', async () => {
  const { status, output } = await runProgram(promtool, ['test', 'rules', 'deploy/monitoring/alerts.test.yaml']);
  expect(status, output).toBe(0);
});
