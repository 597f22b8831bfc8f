import type { Inbox, InboxAnswer } from './receiver.ts';

/** Requests that wait for their answers. */
export interface HeldAnswers {
  /** How many wait now. */
  waiting(): number;
  /** Answers those that wait and all that come. @param answer 204 when left out */
  release(answer?: InboxAnswer): void;
}

/** Makes inboxes take requests and not answer them. */
export function holdAnswers(...inboxes: readonly Inbox[]): HeldAnswers {
  let waiting = 0;
  let release: (answer: InboxAnswer) => void = () => {};
  const released = new Promise<InboxAnswer>((resolve) => {
    release = resolve;
  });
  for (const inbox of inboxes) {
    inbox.answer(async () => {
      waiting += 1;
      const answer = await released;
      waiting -= 1;
      return answer;
    });
  }
  return {
    waiting: () => waiting,
    release: (answer = { status: 204 }) => release(answer),
  };
}
