import { expect, it } from 'vitest';
import { knownIssue } from './issue-text.ts';

/** What the service says of refused settings and fields, by the text that pages have for it. */
const messages = {
  'issue.range': 'must be an IP address or a CIDR range',
  'issue.noFragment': 'must not have a fragment',
  'issue.bytesMax': 'must have at most 7954 bytes once it is percent-encoded',
  'issue.lengthMax': 'must have at most 100 characters',
  'issue.asciiUrl':
    'must have a host by name or IPv4 address, in ASCII (punycode), and a percent-encoded path (RFC 3986)',
  'issue.retention': 'must be at least 86400 (one day) for a live tenant',
  'issue.step': 'must be a step that this installation performs: document, user_input',
  'issue.noProvider': 'must be a check provider of this installation for this step: there is none',
  'issue.provider': 'must be a check provider of this installation for this step: a, b',
  'issue.publicUrl': 'must be a URL that begins with https://, without user name and password, in ASCII',
  'issue.contact':
    'must be an e-mail address, or a URL that begins with https://, without user name and password, in ASCII',
  'issue.contrastText': 'must have a contrast of at least 4.5:1 with white text (#ffffff); it has 1.00:1',
  'issue.contrastGround': 'must have a contrast of at least 4.5:1 with the ground of the page (#f6f1ea); it has 1.13:1',
  'issue.least': 'must be at least 60',
  'issue.date': 'must be a date that exists, as YYYY-MM-DD: enter the year with four digits',
};

it.each(Object.entries(messages))('knows %s', (id, message) => {
  expect(knownIssue(message)?.id).toBe(id);
});

it('takes the values out of a message, whatever field it names', () => {
  expect(knownIssue('"retentionSeconds" must be from 60 to 315360000')).toEqual({
    id: 'issue.from',
    values: { min: '60', max: '315360000' },
  });
  expect(knownIssue('query parameter "limit" must be at most 100')).toEqual({
    id: 'issue.most',
    values: { max: '100' },
  });
  expect(knownIssue(messages['issue.contrastText'])?.values).toEqual({
    least: '4.5',
    colour: '#ffffff',
    found: '1.00',
  });
});

it('does not guess at others', () => {
  expect(knownIssue('unknown field "colour"')).toBeNull();
  expect(knownIssue('must be given with the other one')).toBeNull();
  expect(knownIssue('')).toBeNull();
});
