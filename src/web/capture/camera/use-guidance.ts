import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fillingOf } from './frame-filling.ts';
import { guideIn, type Rect, type Subject } from './geometry.ts';
import { edgeSharpness, type GrayFrame, glareShare, movement, quantile } from './gray-frame.ts';
import { beginGuidance, documentHint, faceHint, type Guidance, guide, type Hint } from './guidance.ts';
import { createGrayCopier } from './video-picture.ts';

/** Six or seven frames a second: enough to guide, and little work for an old phone. */
const everyMs = 150;
const longestPx = 240;
/** Sharpness is measured on pixels as the camera gives them, in the middle of the guide. */
const sharpnessPx = 360;

/** Measures the video of a camera while it runs, and says what the user is told. */
export function useGuidance(video: RefObject<HTMLVideoElement | null>, view: Rect | null, subject: Subject): Guidance {
  const [guidance, setGuidance] = useState(() => beginGuidance(performance.now()));
  useEffect(() => {
    if (view === null) return;
    setGuidance(beginGuidance(performance.now()));
    const look = createLook(view, subject);
    const timer = setInterval(() => {
      const hint = video.current === null ? null : look(video.current);
      if (hint !== null) setGuidance((before) => guide(before, hint, performance.now()));
    }, everyMs);
    return () => clearInterval(timer);
  }, [video, view, subject]);
  return guidance;
}

function createLook(view: Rect, subject: Subject): (video: HTMLVideoElement) => Hint | null {
  const copySmall = createGrayCopier();
  const copyLarge = createGrayCopier();
  const inView = guideIn(view, subject);
  const middle = {
    x: view.x + inView.x + Math.max(0, (inView.width - sharpnessPx) / 2),
    y: view.y + inView.y + Math.max(0, (inView.height - sharpnessPx) / 2),
    width: Math.min(sharpnessPx, inView.width),
    height: Math.min(sharpnessPx, inView.height),
  };
  let before: GrayFrame | null = null;
  return (video) => {
    const frame = copySmall(video, view, longestPx);
    if (frame === null) return null;
    const area = guideIn(frame, subject);
    const moved = before === null ? Number.POSITIVE_INFINITY : movement(before, frame);
    before = frame;
    const brightness = quantile(frame, area, 0.9);
    if (subject === 'face') return faceHint({ brightness, movement: moved });
    const large = copyLarge(video, middle, sharpnessPx);
    return documentHint({
      brightness,
      glare: glareShare(frame, area),
      filling: fillingOf(frame, area),
      movement: moved,
      sharpness: large && edgeSharpness(large),
    });
  };
}
