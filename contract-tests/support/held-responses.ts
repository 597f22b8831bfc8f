import type { Inbox, InboxResponse } from './receiver.ts';

/** Requests that wait for their answers. */
export interface HeldAnswers {
  /** How many wait now. */
  waiting(): number;
  /** Answers those that wait and all that come. @param answer 204 when left out */
  release(answer?: InboxResponse): void;
}

/** Makes inboxes take requests and not answer them. */
export function holdResponses(...inboxes: readonly Inbox[]): HeldAnswers {
  let waiting = 0;
  let release: (answer: InboxResponse) => void = () => {};
  const released = new Promise<InboxResponse>((resolve) => {
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
