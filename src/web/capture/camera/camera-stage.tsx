import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Messages } from '../messages.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Heading } from '../parts/heading.tsx';
import type { CameraState, Facing } from './camera-session.ts';
import { CameraTrouble, type WaysOn } from './camera-trouble.tsx';
import { type Camera, useCamera } from './use-camera.ts';

export type RunningCamera = Camera & { readonly state: Extract<CameraState, { kind: 'running' }> };

/** What every screen with a camera gives to its stage. */
export interface StageProps {
  readonly facing: Facing;
  readonly purpose: 'document' | 'face' | 'trial';
  readonly ways: WaysOn;
  readonly onLeave: () => void;
  readonly t: Messages;
  /** What is shown while the camera runs. */
  readonly children: (camera: RunningCamera) => ComponentChildren;
}

/** The user has agreed on this page: the reason is given once. */
let hasAgreed = false;

/** Gives the reason before the browser asks for the permission, then opens the camera and shows what comes of it. */
export function CameraStage(props: StageProps) {
  const { t, ways } = props;
  const c = t.camera;
  const [step, setStep] = useState<'unknown' | 'reason' | 'camera'>(hasAgreed ? 'camera' : 'unknown');
  useEffect(() => {
    if (step !== 'unknown') return;
    void isGranted().then((granted) => setStep(granted ? 'camera' : 'reason'));
  }, [step]);
  if (step === 'camera') return <OpenCamera {...props} />;
  if (step === 'unknown') return null;
  return (
    <>
      <Heading text={c.intro.heading} t={t} />
      <p class="lead">{c.intro.lead}</p>
      <p>{c.intro[props.purpose]}</p>
      <p>{c.intro.promise}</p>
      <div class="actions">
        <ActionButton
          onPress={() => {
            hasAgreed = true;
            setStep('camera');
          }}
        >
          {c.intro.start}
        </ActionButton>
        {ways.file(false)}
        <ActionButton kind="link" onPress={props.onLeave}>
          {t.page.back}
        </ActionButton>
      </div>
    </>
  );
}

function OpenCamera(props: StageProps) {
  const { t, ways } = props;
  const c = t.camera;
  const camera = useCamera(props.facing);
  const { state } = camera;
  if (state.kind === 'running') return <>{props.children({ ...camera, state })}</>;
  if (state.kind === 'failed')
    return <CameraTrouble fault={state.fault} camera={camera} ways={ways} onLeave={props.onLeave} t={t} />;
  return (
    <>
      <Heading key="asking" text={c.asking.heading} t={t} />
      <p class="lead">{c.asking.lead}</p>
      <p class="waiting">
        <span class="spinner" />
      </p>
      <div class="actions">
        {ways.file(false)}
        <ActionButton kind="link" onPress={props.onLeave}>
          {t.page.back}
        </ActionButton>
      </div>
    </>
  );
}

/** Whether the browser has the permission already. Browsers that do not tell are asked by the camera itself. */
async function isGranted(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName });
    return state === 'granted';
  } catch {
    return false;
  }
}
