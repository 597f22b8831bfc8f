import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';

/** A request whose head has arrived at the service and whose body has only begun. */
export interface SlowUpload {
  /** Sends the rest of the body, and returns the status of the answer. */
  finish(): Promise<number>;
}

/** Begins to send a body. Resolves when the service has taken the request up and asks for the body (RFC 9110, 100 Continue). */
export async function beginUpload(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<SlowUpload> {
  const upload: ClientRequest = request(url, {
    method: 'PUT',
    agent: false,
    headers: { ...headers, 'content-length': `${body.length}`, expect: '100-continue' },
  });
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
  // It is awaited in `finish`; until then it must not count as unhandled.
  answered.catch(() => {});
  upload.flushHeaders();
  await once(upload, 'continue');
  upload.write(body.subarray(0, 100));
  return {
    async finish() {
      upload.end(body.subarray(100));
      const [answer] = await answered;
      answer.resume();
      return answer.statusCode ?? 0;
    },
  };
}
