import type { Messages } from '../messages.ts';

/**
 * Shows how much of a picture has gone, and then that the service looks at it. It stays in sight, and appears only when this takes long enough
 * to be read. @param sent from 0 to 1; null while no picture is being sent
 */
export function UploadProgress({ sent, t }: { sent: number | null; t: Messages }) {
  if (sent === null) return null;
  const percent = Math.floor(sent * 100);
  const text = sent < 1 ? t.upload.sent(percent) : t.upload.checking;
  return (
    <div class="upload">
      <progress max={100} value={percent} aria-label={t.busy.picture} />
      <span aria-hidden="true">{text}</span>
    </div>
  );
}
