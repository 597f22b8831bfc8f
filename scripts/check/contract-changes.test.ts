import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { documents } from '../generate/documents.ts';
import { type JsonObject, lookUp } from '../generate/json-document.ts';
import { breakingChanges, changesSinceRelease } from './contract-changes.ts';

/** A released API with one of each: operations, headers, a query, closed and open sets, a problem. */
const api: JsonObject = parse(`
openapi: 3.1.1
info: { title: Orders, version: 1.0.0, description: Takes orders. }
paths:
  /orders:
    post:
      operationId: createOrder
      parameters:
        - { name: Order-Key, in: header, required: false, schema: { type: string } }
      requestBody:
        content: { application/json: { schema: { $ref: '#/components/schemas/CreateOrderRequest' } } }
      responses:
        '201':
          description: The order.
          headers: { Location: { required: true, schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
        '401':
          description: The key is not valid.
          content: { application/problem+json: { schema: { $ref: '#/components/schemas/UnauthorizedProblem' } } }
        '429': { description: Too many orders. }
    get:
      operationId: listOrders
      parameters:
        - { name: limit, in: query, required: false, schema: { type: integer, maximum: 100 } }
        - { name: after, in: query, required: false, schema: { type: string } }
      responses:
        '200':
          description: The orders.
          content:
            application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } }
  /orders/{id}/cancel:
    post:
      operationId: cancelOrder
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '204': { description: The order is cancelled. } }
components:
  schemas:
    CreateOrderRequest:
      type: object
      additionalProperties: false
      properties:
        state: { type: string }
        comment: { type: string, maxLength: 200 }
        reference: { type: string, pattern: '^[A-Za-z0-9-]+$' }
        tags: { type: array, maxItems: 10, items: { type: string } }
    Order:
      type: object
      required: [id, status, plan, completedAt]
      properties:
        id: { type: string }
        status: { $ref: '#/components/schemas/OrderStatus' }
        plan: { type: object }
        completedAt: { type: string }
        purgedAt: { type: string }
        origin: { type: string }
        reason: { $ref: '#/components/schemas/ReasonCode' }
    OrderStatus: { type: string, enum: [created, completed] }
    ReasonCode: { type: string, x-extensible-enum: [too_late, other] }
    UnauthorizedProblem:
      type: object
      required: [_tag]
      properties: { _tag: { type: string, const: Unauthorized } }
`);

/** Released notifications: two messages on one channel. */
const notifications: JsonObject = parse(`
asyncapi: 3.0.0
info: { title: Order notifications, version: 1.0.0 }
channels:
  receiving-url:
    address: null
    messages:
      OrderCompleted: { $ref: '#/components/messages/OrderCompleted' }
      OrderCancelled: { $ref: '#/components/messages/OrderCancelled' }
operations:
  sendNotification:
    action: send
    channel: { $ref: '#/channels/receiving-url' }
    messages:
      - { $ref: '#/channels/receiving-url/messages/OrderCompleted' }
      - { $ref: '#/channels/receiving-url/messages/OrderCancelled' }
components:
  messages:
    OrderCompleted:
      name: order.completed
      headers:
        type: object
        required: [order-id, order-signature]
        properties:
          order-id: { type: string }
          order-signature: { type: string, pattern: '^v1,[A-Za-z0-9+/]+$' }
      payload: { $ref: '#/components/schemas/OrderCompletedEvent' }
    OrderCancelled: { name: order.cancelled, payload: { $ref: '#/components/schemas/OrderCancelledEvent' } }
  schemas:
    OrderCompletedEvent:
      type: object
      required: [type, apiVersion, sequence]
      properties:
        type: { type: string, const: order.completed }
        apiVersion: { type: string }
        sequence: { type: integer }
    OrderCancelledEvent:
      type: object
      required: [type]
      properties: { type: { type: string, const: order.cancelled } }
`);

/** Changes the object at a place of a document. `reported` is a part of the line about it; harmless changes have none. */
interface Change {
  readonly at: string;
  readonly change: (target: JsonObject) => void;
  readonly reported?: string;
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
const create = '#/paths/~1orders/post';

const cancelGone: Change = {
  at: '#/paths/~1orders~1{id}~1cancel',
  change: drop('post'),
  reported: 'Operation `POST /orders/{id}/cancel` was removed',
};

const breakingForClients: Record<string, Change> = {
  'an operation that is gone': cancelGone,
  'an operationId with another name': {
    at: create,
    change: set({ operationId: 'newOrder' }),
    reported: "'createOrder' to 'newOrder'",
  },
  'a status that is no longer returned': { at: `${create}/responses`, change: drop('429'), reported: 'Response `429`' },
  'a response header that is gone': {
    at: `${create}/responses/201/headers`,
    change: drop('Location'),
    reported: 'Location` was removed',
  },
  'a response field that is gone': {
    at: `${schema('Order')}/properties`,
    change: drop('purgedAt'),
    reported: 'Property `purgedAt` of `Order` was removed',
  },
  'a response field that may be absent': {
    at: schema('Order'),
    change: unrequire('completedAt'),
    reported: 'no longer required: `completedAt`',
  },
  'a response field of another type': {
    at: `${schema('Order')}/properties`,
    change: set({ plan: { type: 'string' } }),
    reported: "'object' to 'string'",
  },
  'a response field that may be null': {
    at: `${schema('Order')}/properties`,
    change: set({ origin: { type: ['string', 'null'] } }),
    reported: "`origin` widened from 'string' to 'string | null'",
  },
  'a tightened length of a request field': {
    at: `${schema('CreateOrderRequest')}/properties/comment`,
    change: set({ maxLength: 100 }),
    reported: "`maxLength` of `comment` changed from '200' to '100'",
  },
  'a tightened number of entries of a request field': {
    at: `${schema('CreateOrderRequest')}/properties/tags`,
    change: set({ maxItems: 5 }),
    reported: "`maxItems` of `tags` changed from '10' to '5'",
  },
  'another pattern of a request field': {
    at: `${schema('CreateOrderRequest')}/properties/reference`,
    change: set({ pattern: '^[a-z]+$' }),
    reported: '`pattern` of `reference` changed',
  },
  'a tightened limit of a query parameter': {
    at: '#/paths/~1orders/get/parameters/0/schema',
    change: set({ maximum: 50 }),
    reported: "from '<= 100' to '<= 50'",
  },
  'a query parameter with another name': {
    at: '#/paths/~1orders/get/parameters/1',
    change: set({ name: 'following' }),
    reported: '`after` query parameter was renamed',
  },
  'a request header with another name': {
    at: '#/paths/~1orders/post/parameters/0',
    change: set({ name: 'Order-Token' }),
    reported: '`Order-Key` header parameter was renamed',
  },
  'a request field that becomes required': {
    at: schema('CreateOrderRequest'),
    change: set({ required: ['metadata'] }),
    reported: 'required: `metadata`',
  },
  'a request field that is removed': {
    at: `${schema('CreateOrderRequest')}/properties`,
    change: drop('state'),
    reported: 'Property `state` of `CreateOrderRequest` was removed',
  },
  'a query parameter that becomes required': {
    at: '#/paths/~1orders/get',
    change: (operation) =>
      (operation.parameters as JsonObject[]).push({
        name: 'since',
        in: 'query',
        required: true,
        schema: { type: 'string' },
      }),
    reported: '`since`',
  },
  'a new member of a closed set': {
    at: schema('OrderStatus'),
    change: (target) => set({ enum: [...(target.enum as string[]), 'paused'] })(target),
    reported: "'paused'",
  },
  'a `_tag` with another name': {
    at: `${schema('UnauthorizedProblem')}/properties/_tag`,
    change: set({ const: 'NoKey' }),
    reported: "'Unauthorized' to 'NoKey'",
  },
  'a reason code that is gone': {
    at: schema('ReasonCode'),
    change: (target) => set({ 'x-extensible-enum': without(target['x-extensible-enum'], 'other') })(target),
    reported: 'no longer has "other"',
  },
};

const event = schema('OrderCompletedEvent');
const breakingForReceivers: Record<string, Change> = {
  'a field that is gone': {
    at: `${event}/properties`,
    change: drop('apiVersion'),
    reported: 'Property `apiVersion` of `OrderCompletedEvent` was removed',
  },
  'a field that may be absent': {
    at: event,
    change: unrequire('sequence'),
    reported: 'no longer required: `sequence`',
  },
  'a header that is gone': {
    at: '#/components/messages/OrderCompleted/headers',
    change: (headers) => {
      drop('order-id')(headers.properties as JsonObject);
      unrequire('order-id')(headers);
    },
    reported: 'Property `order-id` was removed',
  },
  'a signature of another form': {
    at: '#/components/messages/OrderCompleted/headers/properties/order-signature',
    change: set({ pattern: '^v2,[A-Za-z0-9+/]+$' }),
    reported: '`pattern` of `order-signature` changed',
  },
  'a type with another name': {
    at: `${event}/properties/type`,
    change: set({ const: 'order.ok' }),
    reported: "'order.completed' to 'order.ok'",
  },
  'a notification that is gone': {
    at: '#',
    change: (document) => {
      drop('OrderCancelled')(lookUp(document, '#/channels/receiving-url/messages') as JsonObject);
      (lookUp(document, '#/operations/sendNotification/messages') as JsonObject[]).pop();
    },
    reported: 'Message `OrderCancelled` was removed',
  },
};

const harmless: Record<string, Change> = {
  'an additional response field': {
    at: `${schema('Order')}/properties`,
    change: set({ hint: { type: 'string' } }),
  },
  'an additional request field': {
    at: `${schema('CreateOrderRequest')}/properties`,
    change: set({ hint: { type: 'string' } }),
  },
  'a loosened limit of a request field': {
    at: `${schema('CreateOrderRequest')}/properties/comment`,
    change: set({ maxLength: 400 }),
  },
  'an additional reason code': {
    at: schema('ReasonCode'),
    change: (target) => set({ 'x-extensible-enum': [...(target['x-extensible-enum'] as string[]), 'glare'] })(target),
  },
  'other words': { at: '#/info', change: set({ description: 'Other words.' }) },
};

/** Makes all changes in one copy of a document, because each comparison takes a second, and compares. */
async function compare(document: JsonObject, changes: Record<string, Change>): Promise<string[]> {
  return breakingChanges(document, changedCopy(document, changes));
}

function changedCopy(document: JsonObject, changes: Record<string, Change>): JsonObject {
  const changed = structuredClone(document);
  for (const { at, change } of Object.values(changes)) {
    change(at === '#' ? changed : (lookUp(changed, at) as JsonObject));
  }
  return changed;
}

describe('the comparison with the last release', () => {
  describe.each([
    ['clients', api, breakingForClients],
    ['receivers', notifications, breakingForReceivers],
  ] as const)('for %s', (_, document, changes) => {
    let lines: string[];
    beforeAll(async () => {
      lines = await compare(document, changes);
    }, 60_000);

    it.each(Object.entries(changes))('catches %s', (_name, { reported }) => {
      expect(lines.filter((line) => line.includes(reported as string))).not.toEqual([]);
    });
  });

  it('lets additions and other words pass', async () => {
    expect(await compare(api, harmless)).toEqual([]);
  }, 60_000);

  it('finds nothing where nothing changed', async () => {
    expect(await compare(api, {})).toEqual([]);
  }, 60_000);
});

describe('the check of a repository', () => {
  const root = async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'contract-release-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    return folder;
  };
  const write = async (file: string, document: JsonObject) => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(document));
  };

  it('passes while nothing has been released', async () => {
    expect(await changesSinceRelease(await root())).toEqual([]);
  });

  it('compares every document with its released bundle, and names a bundle that is missing', async () => {
    const folder = await root();
    for (const { folder: kind, name } of documents) {
      const current =
        name === 'admin' ? changedCopy(api, { cancel: cancelGone }) : kind === 'openapi' ? api : notifications;
      await write(path.join(folder, 'generated', kind, `${name}.json`), current);
      if (name !== 'capture') {
        await write(path.join(folder, 'openapi/released', `${name}.json`), kind === 'openapi' ? api : notifications);
      }
    }
    expect(await changesSinceRelease(folder)).toEqual([
      'openapi/released/capture.json: is missing',
      expect.stringContaining('generated/openapi/admin.json: '),
    ]);
  }, 60_000);
});
