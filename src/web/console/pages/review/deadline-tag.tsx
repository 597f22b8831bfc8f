/** @jsxImportSource react */
import type { PendingReview } from '../../../../../generated/clients/admin/types.gen.ts';
import { Tag } from '../../parts/tag.tsx';
import { useNow } from '../../parts/use-now.ts';
import { useText } from '../../text/use-text.ts';
import { deadlineTone } from './urgency.ts';

/** When the personal data of a review is erased, or that it has been. */
export function DeadlineTag({ review: { deadline, purgedAt } }: { readonly review: PendingReview }) {
  const t = useText();
  const now = useNow();
  if (purgedAt !== null) return <Tag tone="wrong">{t('deadline.done')}</Tag>;
  if (deadline === null) return <span>{t('value.none')}</span>;
  return (
    <Tag tone={deadlineTone(deadline, now)}>
      <time dateTime={deadline} title={t.dateTime(deadline)}>
        {t.relative(deadline, now)}
      </time>
    </Tag>
  );
}
