/** What every call takes besides its own arguments. */
export interface CallOptions {
  /** Ends the call, waits between attempts included; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** What a call takes that the service carries out once for one key, however often it arrives. */
export interface KeyedCallOptions extends CallOptions {
  /** 1 to 255 visible ASCII characters, new for each thing that you want done. With a key the call is repeated after a fault. */
  readonly idempotencyKey?: string | undefined;
}

/** `T`, where a field that may be left out may also be undefined: it is not sent then. */
export type Given<T> = {
  [Name in keyof T]: T[Name] | (Record<never, never> extends Pick<T, Name> ? undefined : never);
};

/** The part of `fetch` that the client uses, so that any implementation of it fits. */
export type FetchLike = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string;
    redirect: 'manual';
    signal: AbortSignal;
  },
) => Promise<{
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}>;
