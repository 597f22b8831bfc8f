import type { ComponentChildren } from 'preact';

/**
 * A button. While a request runs it ignores presses but keeps its focus, which `disabled` would lose.
 * @param busyText the label while its own request runs
 */
export function ActionButton(props: {
  children: ComponentChildren;
  kind?: 'primary' | 'secondary' | 'link';
  type?: 'button' | 'submit';
  busy?: boolean;
  busyText?: string | undefined;
  onPress?: () => void;
}) {
  const { kind = 'primary', busy = false } = props;
  const isOther = busy && props.busyText === undefined;
  return (
    <button
      type={props.type ?? 'button'}
      class={kind === 'link' ? 'link' : `button ${kind} ${isOther ? 'inactive' : ''}`}
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else props.onPress?.();
      }}
    >
      {busy && props.busyText !== undefined ? (
        <>
          <span class="spinner" />
          {props.busyText}
        </>
      ) : (
        props.children
      )}
    </button>
  );
}
