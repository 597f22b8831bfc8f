// The places through which the browser's Back leads.

import { chosenType, offersBack } from './chosen-document.ts';
import { canGoTo, type FlowEvent, type FlowState, firstToDo } from './flow.ts';
import { type StepScreen, stepScreens } from './plan-screens.ts';

const names = [
  ...['welcome', 'face_consent', 'decline', 'type', 'document', 'document_back', 'check', 'camera'],
  ...['face', 'details', 'review', 'handoff'],
] as const;

/** A place: a screen, or one of the things that a screen shows one after the other. */
export type Place = (typeof names)[number];

/** Whether a text names a place. */
export function isPlace(text: unknown): text is Place {
  return names.some((name) => name === text);
}

/**
 * The places from the first one to the one where the user is, in the order of the plan and not of the user's way: Back leads to the step
 * before, also after a picture was changed from the summary.
 * @returns null where Back has nothing to do with steps: while loading, after the end
 */
export function placesTo(state: FlowState, cameraOpen: boolean): readonly Place[] | null {
  const { screen, verification } = state;
  if (screen.name === 'welcome') return ['welcome'];
  if (screen.name === 'face_consent') return ['welcome', 'face_consent'];
  if (verification === null) return null;
  const screens = stepScreens(verification);
  if (screen.name === 'decline') {
    return [
      ...(verification.bound ? screens.flatMap((name) => placesOf(state, name)) : (['welcome'] as const)),
      'decline',
    ];
  }
  if (screen.name === 'handoff') {
    const step = firstToDo(state, verification);
    const passed = screens.slice(0, screens.indexOf(step)).flatMap((name) => placesOf(state, name));
    const types = step === 'document' && chosenType(state) === null ? typePlace(state) : [];
    return [...passed, ...(types.length > 0 ? types : placesOf(state, step)), 'handoff'];
  }
  const at = (screens as readonly string[]).indexOf(screen.name);
  if (at === -1) return null;
  const before = screens.slice(0, at).flatMap((name) => placesOf(state, name));
  const here: Place[] = screen.name === 'document' ? placesInDocument(state) : [screen.name as StepScreen];
  const canOpen = screen.name === 'document' || screen.name === 'face';
  return [...before, ...here, ...(canOpen && cameraOpen ? (['camera'] as const) : [])];
}

/** The places of a screen that has been passed. */
function placesOf(state: FlowState, screen: StepScreen): Place[] {
  if (screen !== 'document') return [screen];
  const back: Place[] =
    state.verification?.given.pictures.includes('document_back') || offersBack(state) ? ['document_back'] : [];
  return [...typePlace(state), 'document', ...back];
}

function placesInDocument(state: FlowState): Place[] {
  const types = typePlace(state);
  if (types.length > 0 && (state.choosing || chosenType(state) === null)) return types;
  const { picture, sentPictures, side } = state;
  const isUnsent = picture !== null && picture !== (sentPictures[side] ?? null);
  const back: Place[] = side === 'document_back' ? ['document_back'] : [];
  return [...types, 'document', ...back, ...(isUnsent ? (['check'] as const) : [])];
}

function typePlace({ verification }: FlowState): Place[] {
  return (verification?.documentTypes.length ?? 0) > 1 ? ['type'] : [];
}

/** The events that lead to a place; none where it cannot be shown now. @param restart presses Start as the user has done before */
export function eventsTo(state: FlowState, place: Place, restart: FlowEvent): readonly FlowEvent[] {
  const isBound = state.verification?.bound === true;
  switch (place) {
    case 'welcome':
      return isBound ? [] : [{ type: 'wentBack' }];
    case 'face_consent':
      return isBound || state.screen.name !== 'welcome' ? [] : [restart];
    case 'decline':
    case 'check':
    case 'camera':
      return [];
    case 'handoff':
      return isBound && state.verification?.status === 'collecting' ? [{ type: 'phonePressed' }] : [];
    case 'type':
      return canGoTo(state, 'document')
        ? [
            { type: 'wentTo', screen: 'document' },
            { type: 'typeChosen', documentType: null },
          ]
        : [];
    case 'document': {
      const type = chosenType(state);
      const chosen: FlowEvent[] = state.choosing && type !== null ? [{ type: 'typeChosen', documentType: type }] : [];
      return [...chosen, { type: 'wentTo', screen: 'document' }];
    }
    case 'document_back':
      return canGoTo(state, 'document')
        ? [
            { type: 'wentTo', screen: 'document' },
            { type: 'sideChosen', side: 'document_back' },
          ]
        : [];
    case 'review':
      // Only the form's own button leaves a change of it unsent.
      return state.unsent ? [] : [{ type: 'wentTo', screen: place }];
    default:
      return [{ type: 'wentTo', screen: place }];
  }
}
