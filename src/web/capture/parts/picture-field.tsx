/** Devices whose file field can open the camera. Others would show the same file dialogue twice. */
export const canShoot = 'capture' in document.createElement('input') || matchMedia('(pointer: coarse)').matches;

/**
 * A file field that looks like a button. The phone's own camera app takes the picture: it needs no permission that the user may
 * have denied, and focuses better than video in a page.
 */
export function PictureField(props: {
  label: string;
  primary: boolean;
  /** The side of the phone whose camera opens; null for a choice of files. */
  camera: 'environment' | 'user' | null;
  busy: boolean;
  /** Called before the camera app or the dialogue opens. */
  onOpen?: () => void;
  onChoose: (file: File) => Promise<void>;
}) {
  const camera = props.camera === null ? {} : { capture: props.camera };
  return (
    <label class={`button ${props.primary ? 'primary' : 'secondary'} ${props.busy ? 'inactive' : ''}`}>
      <input
        type="file"
        class="visually-hidden"
        accept="image/jpeg,image/png"
        {...camera}
        aria-disabled={props.busy}
        onClick={(event) => {
          if (props.busy) event.preventDefault();
          else props.onOpen?.();
        }}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Cleared, so that choosing the same file again is a change too.
          event.currentTarget.value = '';
          if (file !== undefined) void props.onChoose(file);
        }}
      />
      {props.label}
    </label>
  );
}
