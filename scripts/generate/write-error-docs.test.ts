import { describe, expect, it } from 'vitest';
import type { JsonObject } from './json-document.ts';
import { readErrors } from './read-errors.ts';
import { printMarkdown } from './write-error-docs.ts';

/** A document with one problem that has reasons, returned by one operation. */
function sample(change: { type?: string; reasons?: string } = {}): JsonObject {
  const { type = '/docs/errors#link-not-usable', reasons = '- `used`: it was\n  used\n- `late`: a <b> & more' } =
    change;
  const value = { type, title: 'The link cannot be used', status: 409, detail: 'No.', _tag: 'LinkNotUsable' };
  const schema = { $ref: '#/components/schemas/LinkNotUsableProblem' };
  const content = { 'application/problem+json': { schema, examples: { used: { value } } } };
  return {
    paths: { '/link': { get: { operationId: 'openLink', responses: { '409': { content } } } } },
    components: {
      schemas: {
        LinkNotUsableProblem: {
          description: 'The `link` cannot be used.\n',
          properties: {
            type: { const: type },
            status: { const: 409 },
            _tag: { const: 'LinkNotUsable' },
            reason: { description: `Why.\n\n${reasons}\n`, enum: ['used', 'late'] },
          },
        },
        Other: { properties: { name: { type: 'string' } } },
      },
    },
  };
}

const advice = { LinkNotUsable: 'Ask for another.' };
const read = (document: JsonObject, known: Record<string, string> = advice) =>
  readErrors(new Map([['capture', document]]), known);

describe('the error pages', () => {
  it('show the status, anchor, title, reasons, advice and operations of each problem', () => {
    expect(read(sample())).toEqual([
      {
        tag: 'LinkNotUsable',
        anchor: 'link-not-usable',
        status: 409,
        title: 'The link cannot be used',
        when: 'The `link` cannot be used.',
        reasons: [
          { value: 'used', meaning: 'it was used' },
          { value: 'late', meaning: 'a <b> & more' },
        ],
        advice: 'Ask for another.',
        operations: new Map([['capture', ['openLink']]]),
      },
    ]);
  });

  it('are not written for a type that does not link to its own section', () => {
    expect(() => read(sample({ type: '/docs/errors#link' }))).toThrow('LinkNotUsable: its type must be');
  });

  it('are not written without advice, or with advice without a problem', () => {
    expect(() => read(sample(), {})).toThrow('LinkNotUsable has no advice');
    expect(() => read(sample(), { ...advice, Gone: 'Go.' })).toThrow('advice without a _tag in the documents: Gone');
  });

  it('are not written if a reason has no description', () => {
    expect(() => read(sample({ reasons: '- `used`: it was used' }))).toThrow('does not list late');
  });

  it('are not written if two documents differ', () => {
    const other = sample({ reasons: '- `used`: once\n- `late`: twice' });
    const bundles = new Map([
      ['capture', sample()],
      ['admin', other],
    ]);
    expect(() => readErrors(bundles, advice)).toThrow('LinkNotUsable is described differently');
  });

  it('have the anchors of the types', () => {
    expect(printMarkdown(read(sample()))).toContain('<a id="link-not-usable"></a>');
  });
});
