import { expect, it } from 'vitest';
import { changeView, type PictureView, wholePicture } from './picture-view.ts';

const at = (view: Partial<PictureView>): PictureView => ({ ...wholePicture, ...view });

it('zooms within its limits, around the middle of what is seen', () => {
  expect(changeView(at({ scale: 2, x: 0.25 }), { kind: 'zoom', factor: 2 })).toEqual(at({ scale: 4, x: 0.5 }));
  expect(changeView(at({ scale: 8 }), { kind: 'zoom', factor: 2 }).scale).toBe(8);
  expect(changeView(at({ scale: 1.2, x: 0.1 }), { kind: 'zoom', factor: 0.5 })).toEqual(wholePicture);
});

it('moves no further than the edge', () => {
  expect(changeView(at({ scale: 3 }), { kind: 'move', x: 0.4, y: -5 })).toEqual(at({ scale: 3, x: 0.4, y: -1 }));
  expect(changeView(wholePicture, { kind: 'move', x: 0.4, y: 0.4 })).toEqual(wholePicture);
});

it('turns both ways all around', () => {
  expect(changeView(wholePicture, { kind: 'turn', turns: -1 }).turns).toBe(3);
  expect(changeView(at({ turns: 3 }), { kind: 'turn', turns: 1 }).turns).toBe(0);
});

it('returns to the whole picture', () => {
  expect(changeView(at({ scale: 3, turns: 1, x: 1, y: 1 }), { kind: 'reset' })).toEqual(wholePicture);
});
