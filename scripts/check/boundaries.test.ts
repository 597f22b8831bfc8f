import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** One import: the file that has it, what it names (a file of ours or a package), and whether it is of types only. */
interface Plant {
  readonly from: string;
  readonly to: string;
  readonly types?: boolean;
}

/** For every rule, imports that it has to refuse. A file is planted once for each line. */
const refused: Record<string, readonly Plant[]> = {
  'no-cycles': [{ from: 'src/domain/cycle-one.ts', to: 'src/domain/cycle-two.ts' }],
  'no-unresolvable': [{ from: 'src/domain/lost.ts', to: 'src/domain/no-such-file' }],
  'no-undeclared-packages': [{ from: 'src/http/undeclared.ts', to: 'acorn' }],
  'no-dev-packages-in-service': [
    { from: 'src/http/dev.ts', to: 'fast-check' },
    { from: 'scripts/demo/dev.ts', to: 'fast-check' },
  ],
  'domain-stands-alone': [
    { from: 'src/domain/a1.ts', to: 'src/app/target.ts' },
    { from: 'src/domain/a2.ts', to: 'generated/types/tenant.ts', types: true },
    { from: 'src/domain/a3.test.ts', to: 'src/storage/target.ts' },
  ],
  'domain-has-no-means': [
    { from: 'src/domain/b1.ts', to: 'node:crypto' },
    { from: 'src/domain/b2.ts', to: 'ajv' },
  ],
  'app-knows-domain': [
    { from: 'src/app/c1.ts', to: 'generated/types/tenant.ts', types: true },
    { from: 'src/app/c2.ts', to: 'src/storage/target.ts', types: true },
    { from: 'src/app/c3.ts', to: 'src/config/config.ts', types: true },
  ],
  'http-knows-app': [
    { from: 'src/http/d1.ts', to: 'src/storage/target.ts' },
    { from: 'src/http/d2.ts', to: 'src/queue/target.ts' },
    { from: 'src/http/d3.ts', to: 'src/app/ports/stores.ts', types: true },
    { from: 'src/http/handlers/admin/d4.ts', to: 'src/app/ports/idempotency.ts', types: true },
  ],
  'storage-knows-ports': [
    { from: 'src/storage/e1.ts', to: 'src/http/target.ts' },
    { from: 'src/storage/e2.ts', to: 'src/queue/target.ts' },
    { from: 'src/storage/e3.ts', to: 'generated/types/tenant.ts', types: true },
    { from: 'src/storage/e4.ts', to: 'src/app/target.ts', types: true },
  ],
  'system-knows-ports': [{ from: 'src/system/s1.ts', to: 'src/app/target.ts' }],
  'log-is-handed-over': [{ from: 'src/http/l1.ts', to: 'src/system/log.ts' }],
  'processes-know-messages': [
    { from: 'src/processes/p1.ts', to: 'src/compose.ts' },
    { from: 'src/processes/p2.ts', to: 'src/storage/target.ts', types: true },
  ],
  'telemetry-measures-ports': [
    { from: 'src/telemetry/t1.ts', to: 'src/storage/target.ts' },
    { from: 'src/telemetry/t2.ts', to: 'src/app/ports/stores.ts', types: true },
  ],
  'queue-drives-app': [
    { from: 'src/queue/g1.ts', to: 'src/http/target.ts' },
    { from: 'src/queue/g2.ts', to: 'src/storage/target.ts' },
    { from: 'src/queue/g3.ts', to: 'src/system/target.ts' },
  ],
  'worker-node-runs-the-queue': [
    { from: 'src/worker-node/w1.ts', to: 'src/storage/target.ts' },
    { from: 'src/worker-node/w2.ts', to: 'src/queue/target.ts' },
  ],
  'notifications-stand-apart': [
    { from: 'src/notifications/h1.ts', to: 'src/app/target.ts' },
    { from: 'src/notifications/h2.ts', to: 'src/storage/target.ts' },
    { from: 'src/notifications/h3.ts', to: 'generated/types/tenant.ts', types: true },
    { from: 'src/notifications/h4.ts', to: 'src/system/target.ts' },
  ],
  'providers-call-engines': [
    { from: 'src/providers/v1.ts', to: 'src/app/target.ts', types: true },
    { from: 'src/providers/v2.ts', to: 'src/storage/target.ts' },
    { from: 'src/providers/v3.ts', to: 'src/notifications/send.ts' },
    { from: 'src/providers/v4.ts', to: 'generated/types/tenant.ts', types: true },
  ],
  'mail-implements-a-port': [
    { from: 'src/mail/v5.ts', to: 'src/storage/target.ts' },
    { from: 'src/mail/v6.ts', to: 'src/domain/target.ts', types: true },
  ],
  'sign-on-implements-a-port': [
    { from: 'src/sign-on/v7.ts', to: 'src/storage/target.ts' },
    { from: 'src/sign-on/v8.ts', to: 'src/http/target.ts' },
  ],
  'checks-stand-apart': [
    { from: 'src/checks/i1.ts', to: 'src/app/target.ts' },
    { from: 'src/checks/i2.ts', to: 'src/queue/target.ts' },
  ],
  'conformance-simulates-the-sender': [
    { from: 'src/cli/conformance/c1.ts', to: 'src/storage/target.ts' },
    { from: 'src/cli/conformance/c2.ts', to: 'src/queue/target.ts' },
    { from: 'src/cli/conformance/c3.ts', to: 'src/http/target.ts' },
    { from: 'src/cli/conformance/c4.ts', to: 'src/notifications/send.ts' },
  ],
  'listen-is-a-client': [
    { from: 'src/cli/listen/l1.ts', to: 'src/app/target.ts' },
    { from: 'src/cli/listen/l2.ts', to: 'src/cli/conformance/check.ts' },
  ],
  'api-commands-are-a-client': [
    { from: 'src/cli/operations/o1.ts', to: 'src/app/target.ts' },
    { from: 'src/cli/profiles/o2.ts', to: 'src/config/config.ts' },
    { from: 'src/cli/operations/o3.ts', to: 'src/cli/listen/target.ts' },
  ],
  'conformance-for-the-command-line': [
    { from: 'src/queue/f1.ts', to: 'src/cli/conformance/target.ts' },
    { from: 'src/compose.ts', to: 'src/cli/listen/target.ts' },
  ],
  'web-knows-clients': [
    { from: 'src/web/j1.ts', to: 'src/domain/target.ts' },
    { from: 'src/web/j2.ts', to: 'generated/types/tenant.ts', types: true },
  ],
  'web-tests-know-tables': [{ from: 'src/web/j4.test.ts', to: 'src/http/target.ts' }],
  'receipts-stand-alone': [{ from: 'src/receipts/j3.ts', to: 'src/domain/target.ts' }],
  'delivery-settings-are-data': [{ from: 'src/config/delivery-settings.ts', to: 'src/domain/target.ts', types: true }],
  'address-ranges-are-pure': [{ from: 'src/system/address-range.ts', to: 'src/app/ports/target.ts', types: true }],
  'tls-stands-alone': [{ from: 'src/installation/local-authority.ts', to: 'src/config/config.ts' }],
  'tls-for-entries-and-tests': [{ from: 'src/notifications/k2.ts', to: 'src/installation/local-authority.ts' }],
  'testing-for-tests': [{ from: 'src/notifications/k3.ts', to: 'src/notifications/testing/target.ts' }],
  'held-out-attacks': [
    { from: 'scripts/specimens/r9.ts', to: 'scripts/specimens/copies.ts' },
    { from: 'scripts/eval-tuning/r10.ts', to: 'scripts/eval/attacks.ts' },
  ],
  'web-is-not-imported': [{ from: 'src/http/web.ts', to: 'src/web/target.ts' }],
  'service-knows-no-tools': [
    { from: 'src/compose.ts', to: 'scripts/target.ts' },
    { from: 'src/main.ts', to: 'contract-tests/target.ts' },
    { from: 'src/cli/mitome.ts', to: 'examples/one/target.ts' },
    { from: 'src/config/config.ts', to: 'packages/one/target.ts' },
  ],
  'compose-for-entries': [
    { from: 'src/http/m1.ts', to: 'src/compose.ts' },
    { from: 'contract-tests/session/m2.test.ts', to: 'src/compose.ts' },
    { from: 'scripts/m3.ts', to: 'src/compose.ts' },
  ],
  'entries-are-not-imported': [
    { from: 'src/http/n1.ts', to: 'src/main.ts' },
    { from: 'contract-tests/support/n2.ts', to: 'src/cli/mitome.ts' },
  ],
  'contract-tests-speak-http': [
    { from: 'contract-tests/session/o1.test.ts', to: 'src/domain/target.ts', types: true },
    { from: 'contract-tests/session/o2.test.ts', to: 'src/storage/target.ts' },
  ],
  'client-package-as-installed': [
    { from: 'contract-tests/session/o3.test.ts', to: 'packages/sdk-typescript/src/index.ts' },
    { from: 'contract-tests/support/o4.ts', to: 'packages/sdk-typescript/src/index.ts' },
  ],
  'support-starts-the-server': [{ from: 'contract-tests/support/p1.ts', to: 'src/app/target.ts' }],
  'demo-and-bench-speak-http': [
    { from: 'scripts/demo/q1.ts', to: 'src/domain/target.ts', types: true },
    { from: 'scripts/bench.ts', to: 'src/storage/target.ts' },
  ],
  'soak-measures-from-outside': [
    { from: 'scripts/soak/q2.ts', to: 'src/notifications/target.ts' },
    { from: 'scripts/soak.ts', to: 'src/domain/target.ts' },
  ],
  'chaos-breaks-from-outside': [
    { from: 'scripts/chaos/q5.ts', to: 'src/domain/target.ts' },
    { from: 'scripts/chaos.ts', to: 'scripts/eval/target.ts' },
  ],
  'fuzz-and-mock-see-documents': [
    { from: 'scripts/fuzz/q3.ts', to: 'src/domain/target.ts', types: true },
    { from: 'scripts/mock.ts', to: 'scripts/check/target.ts' },
  ],
  'scripts-stay-outside': [{ from: 'scripts/generate/r1.ts', to: 'src/http/target.ts' }],
  'specimens-are-read-and-judged': [{ from: 'scripts/specimens/r5.test.ts', to: 'src/app/target.ts' }],
  'eval-runs-checks-and-rules': [{ from: 'scripts/eval/r8.ts', to: 'src/app/target.ts' }],
  'storage-for-migration-drift': [{ from: 'scripts/generate/r2.ts', to: 'src/storage/target.ts' }],
  'embedded-for-tests': [{ from: 'scripts/generate/r4.ts', to: 'src/embedded-postgres/target.ts' }],
  'settings-for-their-page': [
    { from: 'scripts/specimens/r6.ts', to: 'src/config/config.ts' },
    { from: 'scripts/check/r7.ts', to: 'src/config/delivery-settings.ts' },
  ],
  'metrics-for-their-page': [{ from: 'scripts/check/r11.ts', to: 'src/telemetry/metric-table.ts' }],
  'checks-for-specimens': [{ from: 'scripts/generate/r3.ts', to: 'src/checks/target.ts' }],
  'generated-stands-alone': [{ from: 'generated/operations/t1.ts', to: 'src/domain/target.ts', types: true }],
  'examples-are-copied': [
    { from: 'examples/one/z1.ts', to: 'src/domain/target.ts' },
    { from: 'examples/one/z2.ts', to: 'generated/types/tenant.ts', types: true },
    { from: 'examples/one/z3.test.ts', to: 'contract-tests/support/target.ts' },
    { from: 'examples/one/z4.ts', to: 'examples/two/target.ts' },
  ],
  'examples-run-on-node-alone': [
    { from: 'examples/one/z5.ts', to: 'standardwebhooks' },
    { from: 'examples/one/z6.ts', to: 'undici' },
  ],
  'packages-stand-alone': [
    { from: 'packages/one/a1.ts', to: 'src/domain/target.ts' },
    { from: 'packages/one/a2.ts', to: 'generated/types/tenant.ts', types: true },
    { from: 'packages/one/a3.test.ts', to: 'contract-tests/support/target.ts' },
    { from: 'packages/one/a4.ts', to: 'packages/two/target.ts' },
  ],
  'packages-run-anywhere': [
    { from: 'packages/one/a5.ts', to: 'node:crypto' },
    { from: 'packages/one/a6.ts', to: 'standardwebhooks', types: true },
  ],
  'databases-in-storage': [
    { from: 'src/app/u1.ts', to: 'typeorm' },
    { from: 'src/queue/u2.ts', to: 'pg' },
    { from: 'contract-tests/session/u3.test.ts', to: 'mysql2' },
  ],
  'pg-boss-in-queue': [{ from: 'src/storage/v1.ts', to: 'pg-boss' }],
  'express-in-http': [
    { from: 'src/app/w1.ts', to: 'express', types: true },
    { from: 'src/compose-part.ts', to: 'express-openapi-validator' },
  ],
  'pino-in-entries': [{ from: 'src/http/x1.ts', to: 'pino', types: true }],
  'undici-in-notifications': [{ from: 'src/queue/y1.ts', to: 'undici' }],
  'cockatiel-in-providers': [{ from: 'src/queue/y2.ts', to: 'cockatiel' }],
  'prom-client-in-telemetry': [{ from: 'src/http/y7.ts', to: 'prom-client' }],
  'opentelemetry-in-telemetry': [
    { from: 'src/http/y9.ts', to: '@opentelemetry/api' },
    { from: 'src/telemetry/y9.ts', to: '@opentelemetry/sdk-trace' },
  ],
  'nodemailer-in-mail': [{ from: 'src/app/y4.ts', to: 'nodemailer' }],
  's3-in-media': [{ from: 'src/app/y8.ts', to: '@aws-sdk/client-s3' }],
  'openid-client-in-sign-on': [{ from: 'src/http/y5.ts', to: 'openid-client' }],
  'credentials-in-system': [
    { from: 'src/app/y3.ts', to: '@node-rs/argon2' },
    { from: 'src/http/y3.ts', to: 'otpauth' },
    { from: 'src/http/y6.ts', to: '@zxcvbn-ts/core' },
  ],
};

/** Imports that the table of walls allows: none of them may be refused. */
const allowed: readonly Plant[] = [
  { from: 'src/main.ts', to: 'src/run-service.ts' },
  { from: 'src/run-service.ts', to: 'src/compose.ts' },
  { from: 'src/compose.ts', to: 'src/storage/target.ts' },
  { from: 'src/domain/ok.ts', to: 'src/domain/target.ts' },
  { from: 'src/domain/ok.test.ts', to: 'vitest' },
  { from: 'src/app/ok.ts', to: 'src/domain/target.ts' },
  { from: 'src/app/ok-port.ts', to: 'src/app/ports/target.ts', types: true },
  { from: 'src/http/ok.ts', to: 'generated/types/tenant.ts', types: true },
  { from: 'src/http/ok-express.ts', to: 'express' },
  { from: 'src/http/ok-use-case.ts', to: 'src/app/session/target.ts' },
  { from: 'src/http/ok-view.ts', to: 'src/app/ports/views.ts', types: true },
  { from: 'src/http/ok-system.ts', to: 'src/app/ports/system.ts', types: true },
  { from: 'src/storage/ok.ts', to: 'typeorm' },
  { from: 'src/storage/ok-port.ts', to: 'src/app/ports/target.ts' },
  { from: 'src/system/log.ts', to: 'pino' },
  { from: 'src/queue/ok.ts', to: 'src/notifications/target.ts' },
  { from: 'src/queue/ok-boss.ts', to: 'pg-boss' },
  { from: 'src/queue/ok-loop.ts', to: 'src/system/loop.ts' },
  { from: 'src/queue/ok-settings.ts', to: 'src/config/delivery-settings.ts' },
  { from: 'src/worker-node/ok.ts', to: 'src/queue/start-queue.ts' },
  { from: 'src/notifications/ok-settings.ts', to: 'src/config/delivery-settings.ts' },
  { from: 'src/notifications/ok-ranges.ts', to: 'src/system/address-range.ts' },
  { from: 'scripts/generate/ok-metrics.ts', to: 'src/telemetry/registry.ts' },
  { from: 'src/http/ok-telemetry.ts', to: 'src/app/ports/telemetry.ts' },
  { from: 'scripts/generate/ok-settings.ts', to: 'src/config/config.ts' },
  { from: 'src/notifications/ok.ts', to: 'generated/notifications/validators.ts' },
  { from: 'src/notifications/testing/ok.ts', to: 'src/installation/local-authority.ts' },
  { from: 'src/notifications/ok.test.ts', to: 'src/notifications/testing/target.ts' },
  { from: 'src/web/ok.ts', to: 'generated/clients/capture/index.ts' },
  { from: 'src/web/ok-matching.ts', to: 'src/domain/matching.ts' },
  { from: 'contract-tests/session/ok.test.ts', to: 'generated/clients/capture/index.ts' },
  { from: 'contract-tests/session/ok-support.test.ts', to: 'contract-tests/support/target.ts' },
  { from: 'contract-tests/support/ok.ts', to: 'src/compose.ts' },
  { from: 'src/cli/conformance/ok.ts', to: 'src/notifications/sign.ts' },
  { from: 'src/cli/listen/ok.ts', to: 'src/cli/conformance/send-request.ts' },
  { from: 'src/cli/mitome.ts', to: 'src/cli/conformance/target.ts' },
  { from: 'scripts/bench/ok.ts', to: 'src/installation/local-authority.ts' },
  { from: 'scripts/fuzz/ok.ts', to: 'scripts/demo/target.ts' },
  { from: 'contract-tests/mock/ok.test.ts', to: 'scripts/mock/target.ts' },
  { from: 'contract-tests/support/ok-mock.ts', to: 'scripts/mock/target.ts' },
  { from: 'scripts/soak/ok.ts', to: 'src/notifications/testing/endless-bodies.ts' },
  { from: 'scripts/soak/ok-queue.ts', to: 'src/embedded-postgres/target.ts' },
  { from: 'scripts/check/migration-drift.ts', to: 'src/storage/target.ts' },
  { from: 'scripts/specimens/ok.ts', to: 'src/checks/target.ts' },
  { from: 'scripts/eval/ok.ts', to: 'src/checks/target.ts' },
  { from: 'scripts/eval.ts', to: 'src/domain/target.ts' },
  { from: 'examples/one/ok.ts', to: 'examples/one/target.ts' },
  { from: 'examples/one/ok-node.ts', to: 'node:crypto' },
  { from: 'examples/one/ok.test.ts', to: 'standardwebhooks' },
  { from: 'examples/one/testing/ok.ts', to: 'standardwebhooks' },
  { from: 'packages/one/ok.ts', to: 'packages/one/target.ts' },
  { from: 'packages/one/ok.test.ts', to: 'standardwebhooks' },
  { from: 'contract-tests/session/ok-package.test.ts', to: 'packages/sdk-typescript/src/index.ts', types: true },
  { from: 'contract-tests/support/ok-package.ts', to: 'packages/sdk-typescript/src/index.ts', types: true },
];

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

/** The part of the rule file that this test reads; a plain JavaScript file has no types of its own. */
interface Walls {
  readonly default: { readonly forbidden: readonly { readonly name: string }[] };
}

let copy: string;
let violations: readonly Violation[];

/** Lays out a tree with our folders in which the files hold nothing but the planted imports, and looks at it once. */
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'boundaries-'));
  for (const name of ['node_modules', 'package.json', 'tsconfig.json', '.dependency-cruiser.js']) {
    symlinkSync(path.join(root, name), path.join(copy, name));
  }
  const lines = new Map<string, string[]>([['src/domain/cycle-two.ts', ["import './cycle-one.ts';"]]]);
  const linesOf = (file: string): string[] => lines.get(file) ?? lines.set(file, []).get(file) ?? [];
  for (const { from, to, types } of [...Object.values(refused).flat(), ...allowed]) {
    if (to.endsWith('.ts')) linesOf(to);
    const isPackage = to.startsWith('node:') || to.startsWith('@') || !to.includes('/');
    const specifier = isPackage ? to : relative(from, to);
    linesOf(from).push(types ? `import type { T } from '${specifier}';` : `import '${specifier}';`);
  }
  for (const [file, imports] of lines) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    writeFileSync(path.join(copy, file), `${imports.join('\n')}\nexport type T = 1;\n`);
  }
  const folders = readdirSync(copy).filter((name) =>
    ['src', 'scripts', 'contract-tests', 'generated', 'examples', 'packages'].includes(name),
  );
  const program = path.join(root, 'node_modules/.bin/depcruise');
  const output = execFileSync(program, [...folders, '--config', '.dependency-cruiser.js', '--output-type', 'json'], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  violations = JSON.parse(output).summary.violations;
}, 60_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function relative(from: string, to: string): string {
  const target = path.posix.relative(path.posix.dirname(from), to);
  return target.startsWith('.') ? target : `./${target}`;
}

function rulesAgainst({ from, to }: Plant): string[] {
  const meant = (found: string): boolean =>
    found === to || found.includes(`node_modules/${to}/`) || `node:${found}` === to || relative(from, to) === found;
  return violations.filter((entry) => entry.from === from && meant(entry.to)).map((entry) => entry.rule.name);
}

describe('the import walls', () => {
  it('have a planted import for every rule', async () => {
    const walls: Walls = await import(path.join(root, '.dependency-cruiser.js'));
    expect(Object.keys(refused).sort()).toEqual(walls.default.forbidden.map(({ name }) => name).sort());
  });

  for (const [rule, plants] of Object.entries(refused)) {
    for (const plant of plants) {
      it(`${rule} refuses ${plant.from} → ${plant.to}`, () => expect(rulesAgainst(plant)).toContain(rule));
    }
  }

  for (const plant of allowed) {
    it(`admit ${plant.from} → ${plant.to}`, () => expect(rulesAgainst(plant)).toEqual([]));
  }
});
