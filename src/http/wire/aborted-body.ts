import type { IncomingMessage } from 'node:http';

const isBroken = Symbol('isBroken');
const tellReader = Symbol('tellReader');

/** What stands at a request itself: weak maps of requests cost the garbage collector more than the requests. */
interface Watched extends IncomingMessage {
  /** Its parser has failed within the body. Node.js tells the body's reader nothing of it, who would wait for ever. */
  [isBroken]?: boolean;
  [tellReader]?: () => void;
}

/** Tells whoever reads the body, now or later, that the rest of it will never come. */
export function breakBody(request: Watched): void {
  request[isBroken] = true;
  request[tellReader]?.();
}

/** Has the one reader of a body told when the rest of it turns out never to come, at once where that is known. */
export function onAbortedBody(request: Watched, tell: () => void): void {
  request[tellReader] = tell;
  if (request[isBroken] === true) tell();
}
