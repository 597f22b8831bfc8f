import type { ComponentChildren } from 'preact';
import type { Messages } from '../messages.ts';
import { ActionButton } from '../parts/action-button.tsx';
import type { OtherDevice } from '../parts/device-links.tsx';
import { Heading } from '../parts/heading.tsx';
import { addressOutsideLine, browserKindOf, inAppBrowserOf } from './browser-kind.ts';
import { actionsAfter, type CameraAction, type CameraFault } from './camera-fault.ts';
import type { Camera } from './use-camera.ts';

/** What the screen around the camera gives to its troubles. */
export interface WaysOn {
  /** The way without the camera. */
  readonly file: (isFirst: boolean) => ComponentChildren;
  /** The link has not been used, so the user may leave an in-app browser. */
  readonly canLeaveApp: boolean;
  /** Where the verification can go on instead; null where it cannot be handed over. */
  readonly otherDevice: OtherDevice | null;
  readonly tenant: string;
}

/** Says why there is no camera, in the words of this browser, and offers every way on. */
export function CameraTrouble(props: {
  fault: CameraFault;
  camera: Camera;
  ways: WaysOn;
  onLeave: () => void;
  t: Messages;
}) {
  const { fault, camera, ways, t } = props;
  const c = t.camera;
  const app = inAppBrowserOf(navigator.userAgent);
  const actions = actionsAfter(fault, {
    canLeave: app !== null && ways.canLeaveApp,
    canHandOver: ways.otherDevice !== null,
    cameras: camera.cameras.length,
  });
  const { heading, text } = c.trouble[fault];
  const showsSettings = fault === 'denied' && app === null;
  const show = (action: CameraAction, isFirst: boolean): ComponentChildren => {
    const kind = isFirst ? 'primary' : 'secondary';
    if (action === 'retry')
      return (
        <ActionButton kind={kind} onPress={camera.retry}>
          {c.retry}
        </ActionButton>
      );
    if (action === 'otherCamera')
      return (
        <ActionButton kind={kind} onPress={camera.useOther}>
          {c.other}
        </ActionButton>
      );
    if (action === 'otherDevice')
      return (
        <ActionButton kind={kind} onPress={() => ways.otherDevice?.go()}>
          {ways.otherDevice?.label}
        </ActionButton>
      );
    if (action === 'leaveApp')
      return app === 'line' ? (
        <a class="button primary" href={addressOutsideLine(location.href)}>
          {c.leaveApp.line}
        </a>
      ) : null;
    return action === 'file' ? ways.file(isFirst) : null;
  };
  const firstShown = actions.find((action) => action !== 'leaveApp' || app === 'line');
  return (
    <>
      <Heading key={fault} text={heading} t={t} />
      <p class="lead">{text}</p>
      {showsSettings && <p>{c.settings[browserKindOf(navigator.userAgent, navigator.maxTouchPoints)]}</p>}
      {app !== null && (
        <p class="notice">
          {c.inApp[app]}
          {t.page.gap}
          {actions.includes('leaveApp') ? c.leaveApp.words : c.leaveApp.used(ways.tenant)}
        </p>
      )}
      <div class={ways.otherDevice === null ? 'actions' : 'actions offers-device'}>
        {actions.map((action) => (
          <div key={action} class="action">
            {show(action, action === firstShown)}
          </div>
        ))}
        <ActionButton kind="link" onPress={props.onLeave}>
          {t.page.back}
        </ActionButton>
      </div>
      {ways.otherDevice === null && app === null && <p class="quiet">{c.otherDevice(ways.tenant)}</p>}
    </>
  );
}
