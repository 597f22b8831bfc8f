import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type JsonObject, lookUp, parseDocument } from '../generate/json-document.ts';
import { breakingChanges } from './contract-changes/breaking-changes.ts';

const bundle = async (file: string) =>
  parseDocument(await readFile(path.resolve(import.meta.dirname, '../../generated', file), 'utf8'), file);

/** Changes the object at a place of a document. `told` is what the comparison has to say of it; harmless changes have none. */
interface Change {
  readonly at: string;
  readonly change: (target: JsonObject) => void;
  readonly told?: string;
}

const without = (list: unknown, member: string) => (list as string[]).filter((entry) => entry !== member);
const drop = (name: string) => (target: JsonObject) => {
  delete target[name];
};
const unrequire = (name: string) => (target: JsonObject) => {
  target.required = without(target.required, name);
};
const set = (members: JsonObject) => (target: JsonObject) => Object.assign(target, members);
const schema = (name: string): string => `#/components/schemas/${name}`;
const create = '#/paths/~1v1~1verification-sessions/post';

const breakingForClients: Record<string, Change> = {
  'an operation that is gone': {
    at: '#/paths/~1v1~1verification-sessions~1{id}~1reprocess',
    change: drop('post'),
    told: 'Operation `POST /v1/verification-sessions/{id}/reprocess` was removed',
  },
  'an operationId with another name': {
    at: create,
    change: set({ operationId: 'newSession' }),
    told: "'createVerificationSession' to 'newSession'",
  },
  'a status that is no longer answered': { at: `${create}/responses`, change: drop('429'), told: 'Response `429`' },
  'an answer header that is gone': {
    at: `${create}/responses/201/headers`,
    change: drop('Location'),
    told: 'Location` was removed',
  },
  'an answer field that is gone': {
    at: `${schema('SessionDetail')}/properties`,
    change: drop('purgedAt'),
    told: 'Property `purgedAt` of `SessionDetail` was removed',
  },
  'an answer field that may be absent': {
    at: schema('SessionDetail'),
    change: unrequire('completedAt'),
    told: 'no longer required: `completedAt`',
  },
  'an answer field of another type': {
    at: `${schema('SessionDetail')}/properties`,
    change: set({ plan: { type: 'string' } }),
    told: "'object' to 'string'",
  },
  'a request field that has to be given': {
    at: schema('CreateVerificationSessionRequest'),
    change: set({ required: ['metadata'] }),
    told: 'required: `metadata`',
  },
  'a request field that is refused': {
    at: `${schema('CreateVerificationSessionRequest')}/properties`,
    change: drop('state'),
    told: 'Property `state` of `CreateVerificationSessionRequest` was removed',
  },
  'a query parameter that has to be given': {
    at: '#/paths/~1v1~1events/get',
    change: (operation) =>
      (operation.parameters as JsonObject[]).push({
        name: 'since',
        in: 'query',
        required: true,
        schema: { type: 'string' },
      }),
    told: '`since`',
  },
  'a new member of a closed set': {
    at: schema('SessionStatus'),
    change: (target) => set({ enum: [...(target.enum as string[]), 'paused'] })(target),
    told: "'paused'",
  },
  'a `_tag` with another name': {
    at: `${schema('UnauthorizedProblem')}/properties/_tag`,
    change: set({ const: 'NoKey' }),
    told: "'Unauthorized' to 'NoKey'",
  },
  'a reason code that is gone': {
    at: schema('ReasonCode'),
    change: (target) => set({ 'x-extensible-enum': without(target['x-extensible-enum'], 'other') })(target),
    told: 'no longer has "other"',
  },
};

const event = schema('VerificationApprovedEvent');
const breakingForReceivers: Record<string, Change> = {
  'a field that is gone': {
    at: `${event}/properties`,
    change: drop('apiVersion'),
    told: 'Property `apiVersion` of `VerificationApprovedEvent` was removed',
  },
  'a field that may be absent': { at: event, change: unrequire('sequence'), told: 'no longer required: `sequence`' },
  'a type with another name': {
    at: `${event}/properties/type`,
    change: set({ const: 'verification.ok' }),
    told: "'verification.approved' to 'verification.ok'",
  },
  'a notification that is gone': {
    at: '#',
    change: (document) => {
      drop('VerificationFailed')(lookUp(document, '#/channels/receiving-url/messages') as JsonObject);
      (lookUp(document, '#/operations/sendNotification/messages') as JsonObject[]).pop();
    },
    told: 'Message `VerificationFailed` was removed',
  },
};

const harmless: Record<string, Change> = {
  'an answer field more': {
    at: `${schema('SessionDetail')}/properties`,
    change: set({ hint: { type: 'string' } }),
  },
  'a request field more': {
    at: `${schema('CreateVerificationSessionRequest')}/properties`,
    change: set({ hint: { type: 'string' } }),
  },
  'a reason code more': {
    at: schema('ReasonCode'),
    change: (target) => set({ 'x-extensible-enum': [...(target['x-extensible-enum'] as string[]), 'glare'] })(target),
  },
  'other words': { at: '#/info', change: set({ description: 'Other words.' }) },
};

/** Plants all changes in one copy of a document, because each comparison takes a second, and compares. */
async function compare(file: string, changes: Record<string, Change>): Promise<string[]> {
  const document = await bundle(file);
  const changed = structuredClone(document);
  for (const { at, change } of Object.values(changes)) change(lookUpChanged(changed, at));
  return breakingChanges(document, changed);
}

function lookUpChanged(document: JsonObject, at: string): JsonObject {
  return at === '#' ? document : (lookUp(document, at) as JsonObject);
}

describe('the comparison with the last release', () => {
  describe.each([
    ['clients', 'openapi/tenant.json', breakingForClients],
    ['receivers', 'asyncapi/notifications.json', breakingForReceivers],
  ] as const)('for %s', (_, file, changes) => {
    let told: string[];
    beforeAll(async () => {
      told = await compare(file, changes);
    }, 60_000);

    it.each(Object.entries(changes))('catches %s', (_name, { told: words }) => {
      expect(told.filter((line) => line.includes(words as string))).not.toEqual([]);
    });
  });

  it('lets additions and other words pass', async () => {
    expect(await compare('openapi/tenant.json', harmless)).toEqual([]);
  }, 60_000);

  it('finds nothing where nothing changed', async () => {
    expect(await compare('openapi/admin.json', {})).toEqual([]);
  }, 60_000);
});
