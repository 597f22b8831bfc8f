/** How all pictures are shown: they move together, so that the same place of each is seen. */
export interface PictureView {
  readonly scale: number;
  /** In quarter turns to the right, from 0 to 3. */
  readonly turns: number;
  /** The place of the middle, in shares of the pane's width and height. */
  readonly x: number;
  readonly y: number;
}

/** A change of the view. */
export type ViewChange =
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'turn'; readonly turns: 1 | -1 }
  | { readonly kind: 'move'; readonly x: number; readonly y: number }
  | { readonly kind: 'reset' };

export const wholePicture: PictureView = { scale: 1, turns: 0, x: 0, y: 0 };

const scaleMax = 8;

/** The view after a change. A picture of full size stays in the middle, and a larger one within its pane. */
export function changeView(view: PictureView, change: ViewChange): PictureView {
  if (change.kind === 'reset') return wholePicture;
  if (change.kind === 'turn') return { ...view, turns: (view.turns + change.turns + 4) % 4 };
  if (change.kind === 'move') return within({ ...view, x: view.x + change.x, y: view.y + change.y });
  const scale = Math.min(scaleMax, Math.max(1, view.scale * change.factor));
  const ratio = scale / view.scale;
  return within({ ...view, scale, x: view.x * ratio, y: view.y * ratio });
}

function within(view: PictureView): PictureView {
  const reach = (view.scale - 1) / 2;
  const held = (share: number) => Math.min(reach, Math.max(-reach, share)) + 0;
  return { ...view, x: held(view.x), y: held(view.y) };
}
