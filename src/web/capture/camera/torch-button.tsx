import { useEffect, useState } from 'preact/hooks';
import type { Messages } from '../messages.ts';
import { ActionButton } from '../parts/action-button.tsx';

/** TypeScript does not know the torch of the Image Capture specification. */
type TorchCapabilities = MediaTrackCapabilities & { readonly torch?: boolean };

/** Turns the light of the phone on and off, where the camera has one. */
export function TorchButton({ track, t }: { track: MediaStreamTrack; t: Messages }) {
  const [isOn, setOn] = useState(false);
  useEffect(() => setOn(false), [track]);
  // Firefox has no capabilities.
  const capabilities: TorchCapabilities = track.getCapabilities?.() ?? {};
  if (capabilities.torch !== true) return null;
  const turn = async (): Promise<void> => {
    try {
      await track.applyConstraints({ advanced: [{ torch: !isOn } as MediaTrackConstraintSet] });
      setOn(!isOn);
    } catch {
      // Some phones name a light that they do not turn on. The picture can be taken without it.
    }
  };
  return (
    <ActionButton kind="link" onPress={() => void turn()}>
      {isOn ? t.camera.torchOff : t.camera.torchOn}
    </ActionButton>
  );
}
