import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminOperations } from '../../generated/operations/admin.ts';
import { anyEngine } from '../support/databases.ts';
import { useService } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';
import { useMachine } from './command-line.ts';

type OperationId = keyof typeof adminOperations;

const document = JSON.parse(
  readFileSync(new URL('../../generated/openapi/admin.json', import.meta.url), 'utf8'),
) as Node;

/** A part of the document, as loosely as the tests need it. */
interface Node {
  readonly [name: string]: Node | undefined;
}

const resolve = (node: Node | undefined): Node => {
  const reference = node?.$ref as string | undefined;
  if (reference === undefined) return node ?? {};
  const steps = reference.slice(2).split('/');
  return resolve(steps.reduce<Node | undefined>((at, step) => at?.[step.replaceAll('~1', '/')], document));
};

const operationOf = (id: OperationId): Node =>
  document.paths?.[adminOperations[id].path]?.[adminOperations[id].method] ?? {};
/** Tells whether an operation can be called with a token; people who are signed in call the others. */
const takesToken = (id: OperationId): boolean => {
  if (isEqual(operationOf(id)['x-roles'], ['member'])) return false;
  const required = [...((operationOf(id).security ?? document.security ?? []) as Iterable<Node>)];
  const schemes = required
    .flatMap((one) => Object.keys(one))
    .map((name) => document.components?.securitySchemes?.[name]);
  return schemes.some((scheme) => (scheme?.scheme as unknown) === 'bearer');
};
const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const ids = (Object.keys(adminOperations) as OperationId[]).filter(takesToken);
/** What the example of an operation gives in a new tenant, where that is neither success nor 404 for an id that does not exist. */
const special: Readonly<Partial<Record<OperationId, string>>> = {
  // The bodies name an endpoint.
  redeliver: '404 (ResourceNotFound)',
  createBulkRedelivery: '404 (ResourceNotFound)',
};
const expectedOf = (id: OperationId): string => {
  const named = adminOperations[id].path.match(/\{\w+\}/g)?.filter((name) => name !== '{tenantId}') ?? [];
  return special[id] ?? (named.length === 0 ? 'done' : '404 (ResourceNotFound)');
};
const commandOf = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** `sessionId` is `--session-id`, `If-Match` is `--if-match`. */
const optionOf = (name: string): string => `--${name.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()}`;

describe('the command line', () => {
  const it = useService(anyEngine, { environment: { ROLES: 'api' } });
  const machine = useMachine();
  let tenantId = '';
  let picture = '';
  beforeAll(async () => {
    const { baseUrl, adminToken } = it.service;
    tenantId = (await createTenant(it.service)).id;
    picture = machine.file('picture.png');
    const ground = { width: 240, height: 72, channels: 3, background: '#1f5f4a' } as const;
    await writeFile(picture, await sharp({ create: ground }).png().toBuffer());
    const login = await machine.run(['login', '--url', baseUrl, '--tenant-id', tenantId], { input: adminToken });
    expect(login.status, login.stderr).toBe(0);
  });

  test('lists a command for every operation, in its help and to the completion', async () => {
    const { stdout: help } = await machine.run(['--help']);
    const { stdout } = await machine.run(['complete'], { env: { COMP_LINE: 'mitome ' } });
    const completed = stdout.trim().split('\n');
    for (const id of ids) {
      expect(help).toMatch(new RegExp(`^  ${commandOf(id)} `, 'm'));
      expect(completed).toContain(commandOf(id));
    }
  });

  test('has no command for what only people who are signed in call', async () => {
    const { stdout } = await machine.run(['complete'], { env: { COMP_LINE: 'mitome ' } });
    const completed = stdout.trim().split('\n');
    const others = (Object.keys(adminOperations) as OperationId[]).filter((id) => !ids.includes(id));
    expect(others).toEqual(expect.arrayContaining(['updatePassword', 'startSecondFactor', 'signIn']));
    expect(others.filter((id) => completed.includes(commandOf(id)))).toEqual([]);
    expect((await machine.run(['update-password'])).stderr).toContain("unknown command 'update-password'");
  });

  test.each(ids)('calls %s with the parameters and the body of the document', async (id) => {
    const operation = operationOf(id);
    const { method, requestMediaTypes } = adminOperations[id];
    const parameters = [...((operation.parameters ?? []) as Iterable<Node>)].map(resolve);
    const words = parameters.flatMap(({ name, required, example }) =>
      // The profile has the tenant.
      required && `${name}` !== 'tenantId' ? [optionOf(`${name}`), `${example}`] : [],
    );
    const requestBody = resolve(operation.requestBody);
    const media = Object.values(requestBody.content ?? {})[0];
    const body = Object.values(media?.examples ?? {})[0]?.value;
    if (body !== undefined) words.push('--body', '-');
    else if (requestMediaTypes.length > 0) words.push('--body', picture);
    if (method === 'delete' || operation['x-destructive']) words.push('--yes');
    const success = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
    const [mediaType = 'application/json'] = Object.keys(resolve(success).content ?? {});
    if (!mediaType.endsWith('json')) words.push('--output', machine.file('bytes'));

    const ended = await machine.run([commandOf(id), ...words], {
      input: body === undefined ? '' : JSON.stringify(body),
    });
    const expected = expectedOf(id);
    const [, status, tag] = ended.stderr.match(/^(\d{3}) .+ (\([A-Z]\w+(?:, \w+)?\))\n/) ?? [];
    if (expected === 'done') {
      expect([ended.status, status, tag]).toEqual([0, undefined, undefined]);
      expect(ended.stdout + ended.stderr).not.toBe('');
    } else {
      expect([ended.status, ended.stdout, `${status} ${tag}`]).toEqual([3, '', expected]);
      expect(ended.stderr).toMatch(/^Request: req_\w+\n$/m);
    }
  });
});
