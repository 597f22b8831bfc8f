import { describe, expect, it } from 'vitest';
import type { CaptureVerification } from '../../../generated/clients/capture/index.ts';
import { type FlowEvent, type FlowState, firstState, type StepScreen, step } from './flow.ts';
import type { Picture } from './picture.ts';
import { eventsTo, isPlace, type Place, placesTo } from './places.ts';
import { agreed, ofAoba } from './testing/aoba.ts';

const picture: Picture = { blob: new Blob(['x']), mediaType: 'image/jpeg', source: 'file', previewUrl: 'blob:x' };
const restart: FlowEvent = { type: 'startPressed', consent: agreed };

/** A verification that the user has started, of every step and two types of documents. */
const started: CaptureVerification = {
  ...ofAoba,
  id: 'vs_019fe93d33c87ca9b8112ca1bbdcafac',
  status: 'collecting',
  mode: 'live',
  steps: ['document', 'face', 'user_input'],
  documentTypes: ['passport', 'driver_license'],
  given: { pictures: [], documentType: null, userInput: false, revision: null },
  missing: ['document_front', 'face', 'challenge', 'user_input'],
  challenge: null,
  expiresAt: '2026-08-17T01:15:30.120Z',
  bound: true,
  returnUrl: null,
};
const unstarted: CaptureVerification = { ...started, status: 'created', bound: false, missing: [] };
/** Both sides of a card, the face and the typed values. */
const complete: CaptureVerification = {
  ...started,
  given: {
    pictures: ['document_front', 'document_back', 'face'],
    documentType: 'driver_license',
    userInput: true,
    revision: null,
  },
  missing: [],
};
const consent = { ...agreed, face: false, givenAt: '2026-08-10T00:00:00.000Z' };
const passportOnly: CaptureVerification = { ...started, documentTypes: ['passport'] };

function at(
  name: FlowState['screen']['name'],
  verification: CaptureVerification | null,
  more: Partial<FlowState> = {},
) {
  const screen = (name === 'done' ? { name, leaving: false } : { name }) as FlowState['screen'];
  return { ...firstState, screen, verification, ...more };
}
const card = { documentType: 'driver_license' };
const frontGiven: CaptureVerification = {
  ...started,
  given: { pictures: ['document_front'], documentType: 'driver_license', userInput: false, revision: null },
};

describe('the places to a screen', () => {
  it.each<[string, FlowState, readonly Place[] | null]>([
    ['before the start', at('welcome', unstarted), ['welcome']],
    ['at the question about the face', at('face_consent', unstarted), ['welcome', 'face_consent']],
    ['before the start, declining', at('decline', unstarted), ['welcome', 'decline']],
    ['at the choice of documents', at('document', started), ['type']],
    ['at a document that was chosen', at('document', started, card), ['type', 'document']],
    ['at the only document', at('document', passportOnly), ['document']],
    ['choosing again', at('document', started, { ...card, choosing: true }), ['type']],
    ['at an unsent picture', at('document', passportOnly, { picture }), ['document', 'check']],
    [
      'at a picture that was sent',
      at('document', passportOnly, { picture, sentPictures: { document_front: picture } }),
      ['document'],
    ],
    ['at the back', at('document', frontGiven, { side: 'document_back' }), ['type', 'document', 'document_back']],
    ['at the face', at('face', frontGiven), ['type', 'document', 'document_back', 'face']],
    [
      'at the summary of a passport',
      at('review', { ...complete, documentTypes: ['passport'], given: { ...complete.given, pictures: ['face'] } }),
      ['document', 'face', 'details', 'review'],
    ],
    [
      'declining at the summary',
      at('decline', complete),
      ['type', 'document', 'document_back', 'face', 'details', 'review', 'decline'],
    ],
    ['at the code for the phone', at('handoff', started), ['type', 'handoff']],
    ['at the code, with a document chosen', at('handoff', started, card), ['type', 'document', 'handoff']],
    [
      'at the code, after the document',
      at('handoff', { ...frontGiven, missing: ['face'] }),
      ['type', 'document', 'document_back', 'face', 'handoff'],
    ],
    ['without consent to the face', at('details', { ...passportOnly, consent }), ['document', 'details']],
  ])('%s', (_name, state, places) => {
    expect(placesTo(state, false)).toEqual(places);
  });

  it.each(['loading', 'device', 'accept', 'following', 'done', 'fatal'] as const)(
    'are none where Back has nothing to do with steps: %s',
    (name) => {
      expect(placesTo(at(name, name === 'loading' ? null : complete), false)).toBeNull();
    },
  );

  it('end at the camera while it is open above a picture, and nowhere else', () => {
    expect(placesTo(at('document', passportOnly), true)).toEqual(['document', 'camera']);
    expect(placesTo(at('face', passportOnly), true)).toEqual(['document', 'face', 'camera']);
    expect(placesTo(at('details', passportOnly), true)).toEqual(['document', 'face', 'details']);
  });

  it('follow the plan and not the way of the user, who changes the document from the summary', () => {
    const changed = step(at('review', complete), { type: 'wentTo', screen: 'document' }).state;
    expect(placesTo(changed, false)).toEqual(['type', 'document']);
  });
});

describe('the events to a place', () => {
  const screens: readonly StepScreen[] = ['document', 'face', 'details', 'review'];
  const begun = [complete, { ...complete, documentTypes: ['driver_license' as const] }].flatMap((verification) =>
    screens.map((name) => at(name, verification)),
  );
  const states = [
    at('welcome', unstarted),
    at('face_consent', unstarted),
    at('decline', unstarted),
    at('handoff', started),
    at('handoff', started, card),
    ...begun,
  ];

  it('show it, for every place on the way to every screen', () => {
    for (const state of states) {
      for (const place of placesTo(state, false) ?? []) {
        if (place === 'decline') continue;
        let now = state;
        for (const event of eventsTo(state, place, restart)) now = step(now, event).state;
        expect(placesTo(now, false)?.slice(-1), `${state.screen.name} → ${place}`).toEqual([place]);
      }
    }
  });

  it('do not go back before the start, nor on to what is asked for later', () => {
    expect(eventsTo(at('details', complete), 'welcome', restart)).toEqual([]);
    expect(eventsTo(at('details', complete), 'face_consent', restart)).toEqual([]);
    const early = at('document', started, card);
    const later = eventsTo(early, 'review', restart).reduce((state, event) => step(state, event).state, early);
    expect(later.screen).toEqual({ name: 'document' });
  });

  it('do not pass over a change of the form: Forward would show and send what was given before it', () => {
    const change: FlowEvent = { type: 'typed', field: 'lastName', value: 'Hayasaka' };
    const forward = (from: FlowState) => {
      const events = eventsTo(from, 'review', restart);
      return events.reduce((state, event) => step(state, event).state, from).screen.name;
    };
    const read = at('details', { ...complete, steps: ['user_input'] });
    expect(forward(read)).toBe('review');
    const changed = step(read, change).state;
    expect(forward(changed)).toBe('details');
    expect(step(changed, { type: 'goOnPressed' }).state.screen.name, 'nor does the way by another step').toBe(
      'details',
    );
    const kept = step(changed, { type: 'wentTo', screen: 'review' }).state;
    expect(kept, 'the button that keeps what was received').toMatchObject({
      screen: { name: 'review' },
      unsent: false,
    });
  });

  it('show no code to a browser that may not hand the verification over', () => {
    expect(eventsTo(at('welcome', unstarted), 'handoff', restart)).toEqual([]);
    expect(eventsTo(at('following', { ...started, bound: false }), 'handoff', restart)).toEqual([]);
  });

  it.each(['decline', 'check', 'camera'] as const)('are none for %s, which only the user opens', (place) => {
    expect(eventsTo(at('document', complete), place, restart)).toEqual([]);
  });
});

it('a place of the history is one of those that there are', () => {
  expect(['review', 'camera', 'loading', 'https://other.example', 7, null].map(isPlace)).toEqual([
    ...[true, true],
    ...[false, false, false, false],
  ]);
});
