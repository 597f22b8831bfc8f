import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Messages } from '../messages.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Heading } from '../parts/heading.tsx';
import type { Picture } from '../picture.ts';
import { CameraStage, type RunningCamera } from './camera-stage.tsx';
import type { WaysOn } from './camera-trouble.tsx';
import { TorchButton } from './torch-button.tsx';
import { useGuidance } from './use-guidance.ts';
import { takePicture } from './video-picture.ts';
import { useView, Viewfinder } from './viewfinder.tsx';

/** What the document screen gives to its camera. */
interface DocumentCameraProps {
  readonly subject: 'card' | 'passport';
  readonly isBack: boolean;
  readonly ways: WaysOn;
  readonly onTaken: (picture: Picture) => void;
  readonly onLeave: () => void;
  readonly t: Messages;
}

/** Photographs a document: guides, releases the shutter when the picture is good, and has a button all the time. */
export function DocumentCamera(props: DocumentCameraProps) {
  const { ways, onLeave, t } = props;
  return (
    <CameraStage facing="environment" purpose="document" ways={ways} onLeave={onLeave} t={t}>
      {(camera) => <RunningDocumentCamera {...props} camera={camera} />}
    </CameraStage>
  );
}

function RunningDocumentCamera(props: DocumentCameraProps & { camera: RunningCamera }) {
  const { subject, isBack, camera, ways, onTaken, t } = props;
  const c = t.camera;
  const video = useRef<HTMLVideoElement>(null);
  const [view, setView] = useView();
  const [isTaking, setTaking] = useState(false);
  const guidance = useGuidance(video, view, subject);

  const take = useCallback(async (): Promise<void> => {
    if (video.current === null || view === null) return;
    setTaking(true);
    const picture = await takePicture(video.current, view);
    setTaking(false);
    if (picture === null) return;
    navigator.vibrate?.(60);
    onTaken(picture);
  }, [view, onTaken]);
  useEffect(() => {
    if (guidance.release && !isTaking) void take();
  }, [guidance.release, isTaking, take]);

  const hint = guidance.shown;
  // On a white table the page sees no edges: after a while, only what the user can mend is said.
  const manual = !guidance.automatic && (hint === null || hint === 'good' || hint === 'place' || hint === 'closer');
  return (
    <>
      <Heading key="running" text={isBack ? c.document.back : c.document.front[subject]} t={t} />
      <p role="status" class="instruction">
        {manual ? c.document.manual : c.document.hints[hint ?? 'place']}
      </p>
      <Viewfinder
        video={video}
        stream={camera.state.stream}
        subject={subject}
        isGood={hint === 'good'}
        isMirrored={false}
        view={view}
        onView={setView}
      />
      <div class="actions near">
        <ActionButton busy={isTaking || view === null} onPress={() => void take()}>
          {c.shutter}
        </ActionButton>
        {ways.file(false)}
        <div class="side-actions">
          <TorchButton track={camera.state.track} t={t} />
          {camera.cameras.length > 1 && (
            <ActionButton kind="link" onPress={camera.useOther}>
              {c.other}
            </ActionButton>
          )}
          <ActionButton kind="link" onPress={props.onLeave}>
            {c.leave}
          </ActionButton>
        </div>
      </div>
    </>
  );
}
