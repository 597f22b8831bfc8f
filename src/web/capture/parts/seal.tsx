/** The mark of the page: a small round seal. Decorative, so screen readers skip it. */
export function Seal({ stamped = false }: { stamped?: boolean }) {
  return (
    <svg class={stamped ? 'seal seal-stamped' : 'seal'} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <circle class="seal-ground" cx="24" cy="24" r="22.5" />
      <circle class="seal-cut seal-ring" cx="24" cy="24" r="18.6" />
      <path class="seal-cut" d="M13.5 31.5V20q0-4.5 5-4.5T24 20v11.5M24 20q0-4.5 5.5-4.5t5 4.5v8q0 3.5 2.4 3.5" />
    </svg>
  );
}
