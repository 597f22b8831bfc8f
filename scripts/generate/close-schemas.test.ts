import { describe, expect, it } from 'vitest';
import { closeSchemas } from './close-schemas.ts';

describe('closing schemas', () => {
  it('closes every object that declares members, at any depth, and leaves free-form objects open', () => {
    const inner = { type: 'object', properties: { deep: { type: 'string' } } };
    const free = { type: 'object', additionalProperties: true };
    const open = {
      type: 'object',
      properties: { list: { type: 'array', items: inner }, either: { anyOf: [inner, free] } },
    };
    const closed = { ...inner, additionalProperties: false };
    expect(closeSchemas({ Open: open })).toEqual({
      Open: {
        type: 'object',
        properties: { list: { type: 'array', items: closed }, either: { anyOf: [closed, free] } },
        additionalProperties: false,
      },
    });
  });

  it('does not change its input', () => {
    const schema = { type: 'object', properties: { a: {} } };
    closeSchemas({ Schema: schema });
    expect(schema).toEqual({ type: 'object', properties: { a: {} } });
  });

  it('throws an error that names an object whose members come from two schemas', () => {
    const combined = { properties: { a: {} }, allOf: [{ $ref: '#/components/schemas/Base' }] };
    expect(() => closeSchemas({ Combined: combined })).toThrow('Combined declares members and combines them');
  });

  it('closes an object whose unions only list required members', () => {
    const choice = { properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] };
    expect(closeSchemas({ Choice: choice })).toEqual({ Choice: { ...choice, additionalProperties: false } });
  });
});
