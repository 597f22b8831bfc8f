// Where the guide lies in the video, and which part of the video the user sees.

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What is photographed: its shape decides the guide. */
export type Subject = 'card' | 'passport' | 'face';

/** Width by height: ISO/IEC 7810 ID-1, the data page of a passport (ID-3), and an oval for a face. */
const ratios: Readonly<Record<Subject, number>> = { card: 85.6 / 53.98, passport: 125 / 88, face: 0.76 };
/** How much of the view the guide may take. */
const guideShare = 0.88;

/**
 * The part of a video that the page shows, and that is sent: nothing that the user did not see. An upright video is cut to a square
 * for documents, so that the button fits on the screen below it.
 */
export function viewOf({ width, height }: Size, subject: Subject): Rect {
  const [narrowest, widest] = subject === 'face' ? [0.75, 1] : [1.05, 16 / 9];
  const ratio = Math.min(widest, Math.max(narrowest, width / height));
  const viewWidth = Math.min(width, Math.round(height * ratio));
  const viewHeight = Math.min(height, Math.round(width / ratio));
  return {
    x: Math.round((width - viewWidth) / 2),
    y: Math.round((height - viewHeight) / 2),
    width: viewWidth,
    height: viewHeight,
  };
}

/** The guide within a view: centred, as large as fits. */
export function guideIn({ width, height }: Size, subject: Subject): Rect {
  const ratio = ratios[subject];
  const guideWidth = Math.min(width * guideShare, height * guideShare * ratio);
  const guideHeight = guideWidth / ratio;
  return { x: (width - guideWidth) / 2, y: (height - guideHeight) / 2, width: guideWidth, height: guideHeight };
}
