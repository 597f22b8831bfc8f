import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { guideIn, type Rect, type Subject, viewOf } from './geometry.ts';

/**
 * The video with the guide over it. It shows exactly the part that is sent.
 * @param onView the part that is shown; null until the video has a picture
 */
export function Viewfinder(props: {
  video: RefObject<HTMLVideoElement | null>;
  stream: MediaStream;
  subject: Subject;
  isGood: boolean;
  isMirrored: boolean;
  view: Rect | null;
  onView: (view: Rect | null) => void;
  children?: ComponentChildren;
}) {
  const { video, stream, subject, onView } = props;
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = stream;
    // A page in the background may refuse; the session asks for the camera again when it comes back.
    element.play().catch(() => {});
    const measure = (): void => {
      const size = { width: element.videoWidth, height: element.videoHeight };
      onView(size.width === 0 ? null : viewOf(size, subject));
    };
    // A phone that is turned changes the size of its video.
    element.addEventListener('resize', measure);
    element.addEventListener('loadeddata', measure);
    return () => {
      element.removeEventListener('resize', measure);
      element.removeEventListener('loadeddata', measure);
      element.srcObject = null;
    };
  }, [video, stream, subject, onView]);

  const view = props.view ?? viewOf({ width: 3, height: 4 }, subject);
  const ratio = view.width / view.height;
  return (
    <div
      class={`viewfinder ${subject === 'face' ? 'face' : 'document'} ${props.isGood ? 'good' : ''}`}
      style={{ aspectRatio: `${view.width} / ${view.height}`, maxWidth: `calc(${ratio} * var(--viewfinder-height))` }}
    >
      <div aria-hidden="true">
        <video ref={video} class={props.isMirrored ? 'mirrored' : ''} autoplay playsinline muted />
        <Guide view={view} subject={subject} />
      </div>
      {props.children}
    </div>
  );
}

function Guide({ view, subject }: { view: Rect; subject: Subject }) {
  const { width, height } = view;
  const { x, y, width: guideWidth, height: guideHeight } = guideIn(view, subject);
  const radius = subject === 'face' ? guideWidth / 2 : guideWidth * 0.035;
  const down = subject === 'face' ? guideHeight / 2 : radius;
  const shape = { x, y, width: guideWidth, height: guideHeight, rx: radius, ry: down };
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path
        class="guide-outside"
        fill-rule="evenodd"
        d={`M0 0h${width}v${height}h${-width}z M${x} ${y + down}v${guideHeight - 2 * down}a${radius} ${down} 0 0 0 ${radius} ${down}h${guideWidth - 2 * radius}a${radius} ${down} 0 0 0 ${radius} ${-down}v${2 * down - guideHeight}a${radius} ${down} 0 0 0 ${-radius} ${-down}h${2 * radius - guideWidth}a${radius} ${down} 0 0 0 ${-radius} ${down}z`}
      />
      <rect class="guide-line" {...shape} />
    </svg>
  );
}

/** The part of the video that is shown, as a state. */
export function useView(): [Rect | null, (view: Rect | null) => void] {
  const [view, setView] = useState<Rect | null>(null);
  return [view, setView];
}
