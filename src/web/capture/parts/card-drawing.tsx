/**
 * Shows how the picture of a card should look: the whole card inside the frame.
 * @param label the text alternative
 * @param isBack draws the lines of a back instead of a portrait and print
 */
export function CardDrawing({ label, isBack }: { label: string; isBack: boolean }) {
  return (
    <svg class="drawing" viewBox="0 0 320 190" role="img" aria-label={label}>
      <rect class="drawing-page" x="46" y="23" width="228" height="144" rx="10" />
      {isBack ? (
        <path class="drawing-text" d="M64 52h192M64 74h192M64 96h192M64 118h120" />
      ) : (
        <>
          <path class="drawing-text" d="M64 46h108M64 66h86M64 86h118M64 106h70M64 126h96M64 146h60" />
          <rect class="drawing-shade" x="196" y="62" width="62" height="80" rx="4" />
          <circle class="drawing-figure" cx="227" cy="92" r="13" />
          <path class="drawing-figure" d="M203 138q2-26 24-26t24 26z" />
        </>
      )}
      <path
        class="drawing-frame"
        d="M30 34V16q0-8 8-8h20M262 8h20q8 0 8 8v18M290 156v18q0 8-8 8h-20M58 182H38q-8 0-8-8v-18"
      />
    </svg>
  );
}
