import { type EventStretch, splitEvents } from './split-events.ts';

/** Reads a part of the tenant's list of events (`listEvents`). */
export type ReadEvents = (query: { readonly after?: string; readonly from?: string }) => Promise<EventStretch>;

/** Thrown when the list cannot be read. The message holds neither the key nor anything of an answer but its `_tag`. */
export class EventsNotReadError extends Error {
  override readonly name = 'EventsNotReadError';
  /** Whether the same call may succeed later. */
  readonly isPassing: boolean;
  constructor(message: string, isPassing: boolean) {
    super(message);
    this.isPassing = isPassing;
  }
}

const timeoutMs = 15_000;

/**
 * Makes the reader of events.
 * @param options `apiUrl`: the service's origin; `signal` ends a call that is under way
 */
export function createEventReader(options: {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly signal: AbortSignal;
}): ReadEvents {
  return async (query) => {
    const response = await ask(
      `${options.apiUrl}/v1/events?${new URLSearchParams({ limit: '100', ...query })}`,
      options,
    );
    const text = await response.text().catch(() => {
      throw new EventsNotReadError('the service broke its answer off', true);
    });
    if (response.status !== 200) {
      const isPassing = response.status === 429 || response.status >= 500;
      throw new EventsNotReadError(`the service answered ${response.status}${tagIn(text)}`, isPassing);
    }
    const stretch = splitEvents(text);
    if (stretch === null) throw new EventsNotReadError('what answered is no Mitome service', false);
    return stretch;
  };
}

async function ask(url: string, { apiKey, signal }: { readonly apiKey: string; readonly signal: AbortSignal }) {
  try {
    return await fetch(url, {
      headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
      // A redirect is an answer like any other, so the key goes nowhere else.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
    throw new EventsNotReadError(`the service cannot be reached${cause?.code ? ` (${cause.code})` : ''}`, true);
  }
}

function tagIn(text: string): string {
  try {
    const { _tag } = JSON.parse(text);
    return typeof _tag === 'string' && /^[A-Za-z]{1,64}$/.test(_tag) ? ` ${_tag}` : '';
  } catch {
    return '';
  }
}
