import type { IncomingMessage } from 'node:http';

/** Why a body could not be taken. */
export type BodyFault = 'too_large' | 'aborted';

/**
 * Reads a request body whole, within a bound.
 * @param bytesMax the largest body in bytes; reading stops there
 */
export async function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer | BodyFault> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) return 'too_large';
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > bytesMax) {
        request.removeAllListeners('data');
        request.pause();
        resolve('too_large');
        return;
      }
      chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks, size)));
    request.on('error', () => resolve('aborted'));
    request.on('close', () => resolve('aborted'));
  });
}
