/**
 * Shows how the picture should look: the whole page inside the frame, the two lines at its bottom marked.
 * @param label the text alternative
 */
export function PassportDrawing({ label }: { label: string }) {
  return (
    <svg class="drawing" viewBox="0 0 320 190" role="img" aria-label={label}>
      <rect class="drawing-page" x="34" y="20" width="252" height="150" rx="8" />
      <path class="drawing-fold" d="M34 28q0-8 8-8h236q8 0 8 8" />
      <rect class="drawing-shade" x="52" y="40" width="58" height="72" rx="4" />
      <circle class="drawing-figure" cx="81" cy="66" r="12" />
      <path class="drawing-figure" d="M59 108q2-24 22-24t22 24z" />
      <path class="drawing-text" d="M128 48h84M128 64h122M128 80h66M128 96h104M228 80h26" />
      <rect class="drawing-lines" x="44" y="124" width="232" height="37" rx="5" />
      <path class="drawing-letters" d="M54 136h212M54 150h212" />
      <path
        class="drawing-frame"
        d="M18 34V16q0-8 8-8h20M274 8h20q8 0 8 8v18M302 156v18q0 8-8 8h-20M46 182H26q-8 0-8-8v-18"
      />
    </svg>
  );
}
