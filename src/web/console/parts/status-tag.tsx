/** @jsxImportSource react */
import { useText } from '../text/use-text.ts';
import type { Tone } from '../theme.ts';
import { Tag } from './tag.tsx';

const tones: Readonly<Record<string, Tone>> = {
  reviewing: 'soon',
  needs_review: 'soon',
  failed: 'wrong',
  rejected: 'wrong',
  approved: 'good',
  delivered: 'good',
  pending: 'info',
  abandoned: 'wrong',
  held: 'wrong',
};

/** A status, a verdict or a result. @param prefix of its texts */
export function StatusTag({ prefix, value }: { readonly prefix: string; readonly value: string }) {
  const t = useText();
  return <Tag tone={tones[value] ?? 'plain'}>{t.of(prefix, value)}</Tag>;
}
