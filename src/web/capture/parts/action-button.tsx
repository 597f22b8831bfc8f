import type { ComponentChildren } from 'preact';

/**
 * A button. While a request runs it does nothing but keeps its place and its focus; a button with `disabled` would lose both.
 * @param busyText what it says in place of its children while its own request runs
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
  return (
    <button
      type={props.type ?? 'button'}
      class={kind === 'link' ? 'link' : `button ${kind}`}
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
