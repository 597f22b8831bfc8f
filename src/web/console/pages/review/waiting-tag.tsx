/** @jsxImportSource react */
import { Tag } from '../../parts/tag.tsx';
import { useNow } from '../../parts/use-now.ts';
import { useText } from '../../text/use-text.ts';
import { waitingTone } from './urgency.ts';

/** Since when a review waits, coloured by its age. */
export function WaitingTag({ since }: { readonly since: string }) {
  const t = useText();
  const now = useNow();
  return (
    <Tag tone={waitingTone(since, now)}>
      <time dateTime={since} title={t.dateTime(since)}>
        {t.relative(since, now)}
      </time>
    </Tag>
  );
}
