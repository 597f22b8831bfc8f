// Why there is no picture of the camera, and what the user can do then.

/** Why the camera cannot be used. Each has its own words. */
export type CameraFault =
  | 'denied'
  | 'denied_by_system'
  | 'blocked'
  | 'absent'
  | 'busy'
  | 'unsuitable'
  | 'interrupted'
  | 'stuck'
  | 'lost'
  | 'unsupported';

/** What the user can do without a camera, or to get one. */
export type CameraAction = 'retry' | 'otherCamera' | 'leaveApp' | 'file' | 'otherDevice';

/** Every error name of `getUserMedia`, with those of older browsers. */
const faultsByName: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'blocked',
  NotFoundError: 'absent',
  DevicesNotFoundError: 'absent',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  OverconstrainedError: 'unsuitable',
  ConstraintNotSatisfiedError: 'unsuitable',
  AbortError: 'interrupted',
  InvalidStateError: 'interrupted',
  TypeError: 'unsupported',
};

/** Names the fault of a rejected `getUserMedia`. */
export function cameraFaultOf(error: unknown): CameraFault {
  const { name = '', message = '' } = (error ?? {}) as { name?: string; message?: string };
  const fault = faultsByName[name] ?? 'interrupted';
  // Chromium says so when the system denies the camera to the browser: the page's own permission changes nothing then.
  return fault === 'denied' && /system/i.test(message) ? 'denied_by_system' : fault;
}

const actionsByFault: Readonly<Record<CameraFault, readonly CameraAction[]>> = {
  denied: ['retry', 'file'],
  denied_by_system: ['retry', 'file'],
  blocked: ['file', 'retry'],
  absent: ['file', 'retry'],
  busy: ['retry', 'otherCamera', 'file'],
  unsuitable: ['otherCamera', 'retry', 'file'],
  interrupted: ['retry', 'otherCamera', 'file'],
  stuck: ['retry', 'otherCamera', 'file'],
  lost: ['retry', 'otherCamera', 'file'],
  unsupported: ['file'],
};

/**
 * The next actions after a fault, the most promising first. The first is the button that stands out. The other device comes before
 * the file where the verification can be handed to it: a picture of a camera needs no reviewer.
 * @param options.canHandOver the verification can continue on another device, and loses nothing by it
 * @param options.canLeave the page is in an in-app browser, and leaving it loses nothing
 * @param options.cameras how many cameras the browser names
 */
export function actionsAfter(
  fault: CameraFault,
  options: { readonly canLeave: boolean; readonly canHandOver: boolean; readonly cameras: number },
): readonly CameraAction[] {
  const own = actionsByFault[fault]
    .filter((action) => action !== 'otherCamera' || options.cameras > 1)
    .flatMap((action): CameraAction[] =>
      action === 'file' && options.canHandOver ? ['otherDevice', 'file'] : [action],
    );
  return options.canLeave ? ['leaveApp', ...own] : own;
}
