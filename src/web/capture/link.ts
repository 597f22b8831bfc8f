/** The fragment of the page's address: the session and the secret that starts it. */
export interface Link {
  /** The session's id, `vs_` and 32 hexadecimal digits. */
  readonly id: string;
  /** The whole token of a verification URL, or of a hand-off; null once this browser is bound and the address no longer carries it. */
  readonly token: string | null;
}

const form = /^(vs_[0-9a-f]{32})([.~][A-Za-z0-9_-]+)?/;

/**
 * Reads the address of the page, `/v#<sessionId>.<secret>`, `/v#<sessionId>~<secret>` for a hand-off or, after the start, `/v#<sessionId>`. Trailing characters that mail
 * programs and copying add to a link (a full stop, a bracket, a space) are ignored.
 * @param fragment `location.hash`, with or without its `#`
 * @returns null when there is no link in it
 */
export function readLink(fragment: string): Link | null {
  const match = form.exec(decoded(fragment.replace(/^#/, '')).trim());
  if (match === null) return null;
  const [, id = '', secret] = match;
  return { id, token: secret === undefined ? null : id + secret };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a link is a hand-off from another device. */
export function isHandoff(link: Link | null): boolean {
  return link?.token?.charAt(link.id.length) === '~';
}
