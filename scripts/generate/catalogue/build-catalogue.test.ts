import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { surfaces } from '../documents.ts';
import { type JsonObject, lookUp, parseDocument } from '../json-document.ts';
import { readErrors } from '../read-errors.ts';
import { buildCatalogue } from './build-catalogue.ts';
import { adviceOf, type CatalogueSource, readCatalogue } from './read-catalogue.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = async (file: string) => parseDocument(await readFile(path.join(root, 'generated', file), 'utf8'), file);

let source: CatalogueSource;
let bundles: Map<string, JsonObject>;

beforeAll(async () => {
  source = await readCatalogue(root);
  const openapi = await Promise.all(
    surfaces.map(async ({ name }) => [name, await read(`openapi/${name}.json`)] as const),
  );
  bundles = new Map([...openapi, ['notifications', await read('asyncapi/notifications.json')]]);
});

/** Builds the catalogue after a change of its hand-written part, or of the documents. */
function build(
  changeSource: (source: CatalogueSource) => void = () => {},
  changeBundle: (bundles: Map<string, JsonObject>) => void = () => {},
) {
  const [changedSource, changedBundles] = structuredClone([source, bundles] as const);
  changeSource(changedSource);
  changeBundle(changedBundles);
  const present = surfaces.map(({ name }) => [name, changedBundles.get(name) as JsonObject] as const);
  const entries = readErrors(new Map(present), adviceOf(changedSource));
  return buildCatalogue(changedSource, changedBundles, entries);
}

const remove = (target: object, name: string) => Reflect.deleteProperty(target, name);

describe('the catalogue', () => {
  it('names every `_tag`, with every reason of it, that a document has', () => {
    const tags = surfaces.flatMap(({ name }) =>
      Object.values(lookUp(bundles.get(name) as JsonObject, '#/components/schemas') as Record<string, JsonObject>)
        .map(({ properties }) => (properties as Record<string, JsonObject> | undefined)?._tag?.const)
        .filter((tag) => tag !== undefined),
    );
    const { errors } = build();
    expect(errors.map(({ tag }) => tag).sort()).toEqual([...new Set(tags)].sort());
    const reprocess = errors.find(({ tag }) => tag === 'ReprocessNotAllowed');
    expect(reprocess?.reasons.map(({ reason }) => reason)).toEqual([
      'status',
      'personal_data_erased',
      'record_not_stored',
      'conflict',
    ]);
    expect(reprocess?.operations).toEqual({ tenant: ['reprocessVerificationSession'] });
  });

  it('has user texts in both languages, each in its script', () => {
    const { states, reasons, failures, errors } = build();
    const entries = [...states, ...reasons, ...failures, ...errors, ...errors.flatMap((error) => error.reasons)];
    for (const { tellUser } of entries) {
      expect(tellUser.en).toMatch(/^[ -~]+$/);
      expect(tellUser.ja).toMatch(/[\p{Script=Hiragana}]/u);
    }
  });

  it.each<[string, (source: CatalogueSource) => void, string]>([
    ['a state', ({ states }) => remove(states.states, 'failed'), 'there is no state failed'],
    ['a reason', ({ reasons }) => remove(reasons.reasons, 'other'), 'codes of ReasonCode without an entry: other'],
    ['a failure', ({ reasons }) => remove(reasons.failures, 'processing_error'), 'processing_error'],
    ['a `_tag`', ({ errors }) => remove(errors, 'RateLimited'), 'RateLimited has no advice'],
    [
      'a reason of a `_tag`',
      ({ errors }) => remove(errors.LinkNotUsable?.reasons ?? {}, 'link_used'),
      'reasons of LinkNotUsable without an entry: link_used',
    ],
    ['a message', ({ messages }) => remove(messages, 'in_review'), 'messages.yaml has no in_review'],
    ['a notification', ({ states }) => remove(states.commands, 'fail'), 'no transition: sends verification.failed'],
  ])('is not built without %s', (_, change, message) => {
    expect(() => build(change)).toThrow(message);
  });

  it.each<[string, (source: CatalogueSource) => void, string]>([
    [
      'a state',
      ({ states }) => Object.assign(states.states, { paused: states.states.failed }),
      'states that no document has: paused',
    ],
    [
      'a `_tag`',
      ({ errors }) => Object.assign(errors, { TooCold: errors.RateLimited }),
      'advice without a _tag in the documents: TooCold',
    ],
    [
      'a message',
      ({ messages }) => Object.assign(messages, { forgotten: messages.in_review }),
      'no entry uses forgotten',
    ],
    [
      'an operation',
      ({ states }) => Object.assign(states.commands.submit?.operation ?? {}, { operationId: 'sendIn' }),
      'the document capture has no operation sendIn',
    ],
    [
      'a state in a transition',
      ({ states }) => Object.assign(states.commands.submit?.transitions[0] ?? {}, { to: 'limbo' }),
      'there is no state limbo',
    ],
  ])('is not built with %s that no document has', (_, change, message) => {
    expect(() => build(change)).toThrow(message);
  });

  it('is not built when a document has an unknown reason', () => {
    const widen = (documents: Map<string, JsonObject>) =>
      (
        lookUp(documents.get('tenant') as JsonObject, '#/components/schemas/ReasonCode/x-extensible-enum') as string[]
      ).push('glare');
    expect(() => build(undefined, widen)).toThrow('codes of ReasonCode without an entry: glare');
  });
});
