import { expect, test } from 'vitest';
import { splitEvents } from './split-events.ts';

const one =
  '{"id":"evt_1","type":"verification.approved","metadata":{"z":12345678901234567890,"1":[1.50],"é":"\\u2028"}}';
const two = '{"id":"evt_2","type":"verification.not_known_yet","data":{"events":[],"next":"x"}}';

test('events are taken out letter by letter', () => {
  expect(splitEvents(`{"events":[${one},${two}],"next":"3_ab","hasMore":true}`)).toEqual({
    events: [
      { id: 'evt_1', type: 'verification.approved', text: one },
      { id: 'evt_2', type: 'verification.not_known_yet', text: two },
    ],
    next: '3_ab',
    hasMore: true,
  });
  expect(splitEvents('{ "hasMore": false, "next": "0", "events": [] }')).toEqual({
    events: [],
    next: '0',
    hasMore: false,
  });
});

test.each([
  '',
  'null',
  '[]',
  '<html>',
  '{"events":{}}',
  '{"events":[],"next":1,"hasMore":false}',
  '{"events":[1],"next":"1","hasMore":false}',
])('what is no such list is not taken for one: %s', (text) => {
  expect(splitEvents(text)).toBeNull();
});
