import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenantOperations } from '../../generated/operations/tenant.ts';
import { type InstalledSdk, installSdk, machineNode, sdkName } from '../support/installed-sdk.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);
const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const apiKey = `mtm_test_${'k'.repeat(43)}`;

let installed: InstalledSdk;
beforeAll(async () => {
  installed = await installSdk();
});
afterAll(() => installed?.remove());

/** A notification that the official library signed just now. */
function notification() {
  const [id, at] = ['evt_1', new Date()];
  const body = JSON.stringify({ id, type: 'verification.approved', data: {} });
  const timestamp = `${Math.floor(at.getTime() / 1000)}`;
  const signature = new Webhook(secret).sign(id, at, body);
  return { body, headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } };
}

describe('the package', () => {
  const inside = (file: string) => join(installed.folder, 'node_modules', sdkName, file);

  test('holds JavaScript, declarations, its manifest, its licences and its guide, and comes alone', async () => {
    const files = (await readdir(inside('.'), { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
    const code = files.filter(({ parentPath }) => parentPath.startsWith(inside('dist')));
    expect(
      files
        .filter((file) => !code.includes(file))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['LICENSE', 'LICENSE-openapi-fetch', 'README.md', 'package.json']);
    expect(code.filter(({ name }) => !name.endsWith('.d.ts')).map(({ name }) => name)).toEqual(['index.js']);
    const others = (await readdir(join(installed.folder, 'node_modules'))).filter((name) => !name.startsWith('.'));
    expect(others).toEqual(['@mitome']);
    expect(await readFile(inside('LICENSE'), 'utf8')).toBe(await readFile(join(root, 'LICENSE'), 'utf8'));
  });

  test('says in its manifest what bundlers and runtimes have to know, and depends on nothing', async () => {
    const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
    const manifest = await read(inside('package.json'));
    expect(manifest).toMatchObject({ name: sdkName, type: 'module', sideEffects: false, license: 'Apache-2.0' });
    expect(manifest.exports['.']).toEqual({ types: './dist/index.d.ts', default: './dist/index.js' });
    for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies'])
      expect(manifest[kind]).toBeUndefined();
    expect(manifest.scripts.prepack).toBe('node ../../scripts/build-sdk.ts');
    // Its tests run here with the packages of this project.
    const { dependencies, devDependencies } = await read(join(root, 'package.json'));
    expect({ ...dependencies, ...devDependencies }).toMatchObject(manifest.devDependencies);
  });

  test('names no module and no global of Node', async () => {
    const code = (await readFile(inside('dist/index.js'), 'utf8')).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    expect(code).not.toMatch(/\b(import\s*[{*"'(]|require\(|process\b|Buffer\b|__dirname|node:)/);
  });

  test('has a method for every operation of the tenant API', () => {
    const client = installed.sdk.createMitomeClient({ baseUrl: 'https://verify.example.com', apiKey });
    expect(Object.keys(client).sort()).toEqual(Object.keys(tenantOperations).sort());
  });
});

describe('compressed and bundled', () => {
  const gzipped = async (source: string): Promise<number> => {
    const code = await installed.bundle(source, { minify: true });
    return gzipSync(code, { level: 9 }).byteLength;
  };

  test('the whole package has at most 10 kB, and no more than its README says', async () => {
    const [whole, verify] = [
      await gzipped(`export * from '${sdkName}';`),
      await gzipped(`export { verifyNotification } from '${sdkName}';`),
    ];
    expect(whole).toBeLessThanOrEqual(10_000);
    const readme = await readFile(join(root, 'packages', 'sdk-typescript', 'README.md'), 'utf8');
    const [, saidWhole, saidVerify] =
      readme.match(/less than ([\d.]+) kB compressed,\s+and less than ([\d.]+) kB/) ?? [];
    expect(whole).toBeLessThanOrEqual(Number(saidWhole) * 1000);
    expect(verify).toBeLessThanOrEqual(Number(saidVerify) * 1000);
  });

  test('verifyNotification alone carries nothing of the client, and an import of nothing is nothing', async () => {
    const alone = await installed.bundle(`export { verifyNotification } from '${sdkName}';`);
    expect(alone).toContain('no_valid_signature');
    expect(alone).not.toMatch(/createVerificationSession|authorization|setTimeout|extends Error/);
    expect(await installed.bundle(`import '${sdkName}';`, { minify: true })).toBe('');
  });
});

describe('the package runs', () => {
  test('on the machine’s own Node', async () => {
    const program = await installed.write(
      'own-node.mjs',
      `import { createMitomeClient, verifyNotification } from '${sdkName}';
       const [body, headers, secret] = JSON.parse(process.argv[2]);
       const { ok } = await verifyNotification(Buffer.from(body), headers, secret);
       const client = createMitomeClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k', retries: 1 });
       const { name, kind, code } = await client.listEvents().catch((error) => error);
       console.log(JSON.stringify({ ok, name, kind, code }));`,
    );
    const { body, headers } = notification();
    const { stdout } = await run(await machineNode(), [program, JSON.stringify([body, headers, secret])]);
    const { ok, name, kind } = JSON.parse(stdout);
    expect({ ok, name, kind }).toEqual({ ok: true, name: 'MitomeConnectionError', kind: 'network' });
  });

  test('where there is nothing of Node, as on an edge runtime', async () => {
    const web = {
      fetch,
      FormData,
      Headers,
      Request,
      Response,
      URL,
      URLSearchParams,
      TextEncoder,
      TextDecoder,
      crypto,
      atob,
      btoa,
    };
    const rest = { AbortController, AbortSignal, setTimeout, clearTimeout, console };
    const { body, headers } = notification();
    const context = createContext({ ...web, ...rest, given: { body, headers: new Headers(headers), secret, apiKey } });
    expect(runInContext('typeof process + typeof Buffer + typeof require', context)).toBe('undefined'.repeat(3));
    runInContext(await installed.bundle(`export * from '${sdkName}';`, { format: 'iife' }), context);
    const found = await runInContext(
      `(async () => {
        const { body, headers, secret, apiKey } = given;
        const bytes = new TextEncoder().encode(body);
        const verified = await sdk.verifyNotification(bytes.buffer, headers, secret);
        const forged = await sdk.verifyNotification(body + ' ', headers, [secret]);
        let sent;
        const fetch = async (url, init) => ((sent = { url, ...init }), new Response('{"id":"vs_1","verificationUrl":"u"}', { status: 201 }));
        const client = sdk.createMitomeClient({ baseUrl: 'https://verify.example.com', apiKey, fetch });
        const session = await client.createVerificationSession({ state: 's' });
        return JSON.stringify([verified.ok, forged, sent.url, sent.body, session, session.verificationUrl]);
      })()`,
      context,
    );
    const url = 'https://verify.example.com/v1/verification-sessions';
    const refusal = { ok: false, reason: 'no_valid_signature' };
    expect(JSON.parse(found)).toEqual([true, refusal, url, '{"state":"s"}', { id: 'vs_1' }, 'u']);
  });
});

describe('under strict settings', () => {
  const consumer = `
    import { createMitomeClient, type MitomeError, type SessionDetail, type UnknownEvent, type Verdict, verifyNotification } from '${sdkName}';
    const client = createMitomeClient({ baseUrl: 'https://verify.example.com', apiKey: 'k', fetch, timeoutMs: undefined });
    export async function create(callbackUrl: string | undefined): Promise<string> {
      const session = await client.createVerificationSession({ callbackUrl, metadata: { a: 1 } }, { idempotencyKey: 'k' });
      return session.verificationUrl;
    }
    export const read = (id: string): Promise<SessionDetail> => client.getVerificationSession(id, { signal: undefined });
    export const tagOf = (error: MitomeError): string => error.operation;
    export async function receive(request: Request): Promise<Verdict | UnknownEvent | null> {
      const result = await verifyNotification(await request.arrayBuffer(), request.headers, ['s'], { now: new Date() });
      if (!result.ok) return null;
      const { event } = result;
      switch (event.type) {
        case 'verification.approved': { const verdict: 'approved' = event.data.verdict; return verdict; }
        case 'verification.rejected': case 'verification.needs_review': return event.data.verdict;
        case 'verification.expired': case 'verification.failed': return null;
        default: return event;
      }
    }
  `;

  test.each([
    ['nodenext', {}],
    ['bundler', { module: 'esnext', moduleResolution: 'bundler' }],
    ['Node’s types instead of the DOM’s', { lib: ['es2023'], types: ['node'], skipLibCheck: true }],
  ])('a consumer compiles with %s', async (_, settings) => {
    await installed.write('consumer.ts', consumer);
    expect(await installed.typeCheck(['consumer.ts'], settings)).toBe('');
  });

  test('a wrong use does not compile', async () => {
    const wrong = [
      "client.createVerificationSession({ callback: 'https://shop.example.com' })",
      "client.getVerificationSession('vs_1', { idempotencyKey: 'k' })",
      'client.getVerificationSession()',
      "(await client.getVerificationSession('vs_1')).status === 'done'",
      "(await verifyNotification('', {}, 's')).event",
      "const r = await verifyNotification('', {}, 's'); if (r.ok) r.event.data.verdict.length",
      "verifyNotification({ id: 'evt_1' }, {}, 's')",
    ];
    const head = `import { createMitomeClient, verifyNotification } from '${sdkName}';
      export const client = createMitomeClient({ baseUrl: '', apiKey: '' }); export const verify = verifyNotification;`;
    await installed.write('wrong.ts', [head, ...wrong.map((line) => `{ ${line}; }`), ''].join('\n'));
    const said = await installed.typeCheck(['wrong.ts']);
    const lines = [...said.matchAll(/^wrong\.ts\((\d+),\d+\): error/gm)].map(([, line]) => wrong[Number(line) - 3]);
    expect([...new Set(lines)]).toEqual(wrong);
  });
});
