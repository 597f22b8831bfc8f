/** What a key does on the review page. */
export type ReviewAction =
  | 'approve'
  | 'reject'
  | 'claim'
  | 'note'
  | 'pictures'
  | 'zoomIn'
  | 'zoomOut'
  | 'turnLeft'
  | 'turnRight'
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'reset'
  | 'queue'
  | 'help';

interface ReviewKey {
  readonly key: string;
  /** As the list of keys shows it. */
  readonly shown: string;
  readonly action: ReviewAction;
}

/** The keys of the review page, in the order of its work. Sending has its own: Ctrl or ⌘ with Enter. */
export const reviewKeys: readonly ReviewKey[] = [
  { key: 'c', shown: 'C', action: 'claim' },
  { key: 'p', shown: 'P', action: 'pictures' },
  { key: '+', shown: '+', action: 'zoomIn' },
  { key: '-', shown: '−', action: 'zoomOut' },
  { key: '[', shown: '[', action: 'turnLeft' },
  { key: ']', shown: ']', action: 'turnRight' },
  { key: 'h', shown: 'H', action: 'left' },
  { key: 'l', shown: 'L', action: 'right' },
  { key: 'k', shown: 'K', action: 'up' },
  { key: 'j', shown: 'J', action: 'down' },
  { key: '0', shown: '0', action: 'reset' },
  { key: 'a', shown: 'A', action: 'approve' },
  { key: 'r', shown: 'R', action: 'reject' },
  { key: 'n', shown: 'N', action: 'note' },
  { key: 'q', shown: 'Q', action: 'queue' },
  { key: '?', shown: '?', action: 'help' },
];

/** A pressed key, as far as it decides. */
export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** Whether the focus is where keys write text or choose. */
  readonly isTyping: boolean;
}

/** What a pressed key does; null for a key that belongs to the browser or to a field. */
export function actionOf({ key, ctrlKey, metaKey, altKey, isTyping }: PressedKey): ReviewAction | 'send' | null {
  if (key === 'Enter' && (ctrlKey || metaKey)) return 'send';
  if (ctrlKey || metaKey || altKey || isTyping) return null;
  const wanted = key === '=' ? '+' : key.toLowerCase();
  return reviewKeys.find((one) => one.key === wanted)?.action ?? null;
}
