import { describe, expect, it } from 'vitest';
import { blockRequest, type TypedEntry } from './block-entry.ts';

const typed: TypedEntry = {
  kind: 'person',
  documentType: 'passport',
  picture: 'face',
  fields: { lastName: ' Hayase ', firstName: '', birthDate: '1994-11-23', documentNumber: 'TZ1', sessionId: 'vs_1' },
  note: ' Case 7 ',
  expiresInSeconds: null,
};

describe('the request of a new entry', () => {
  it('has one kind, without what was typed for another, and without empty fields', () => {
    expect(blockRequest(typed)).toEqual({
      person: { lastName: 'Hayase', birthDate: '1994-11-23' },
      note: 'Case 7',
      expiresInSeconds: null,
    });
  });

  it('has the type of a document and the picture of a face', () => {
    expect(blockRequest({ ...typed, kind: 'document' }).document).toEqual({
      documentType: 'passport',
      documentNumber: 'TZ1',
    });
    expect(blockRequest({ ...typed, kind: 'face' }).face).toEqual({ picture: 'face', sessionId: 'vs_1' });
  });
});
