import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Sends a head as it is and reads all that comes back until the connection ends.
 * @param head request line and header lines, without the empty line behind them; they should ask for the connection to be closed, unless what is
 *   sent makes the service close it
 * @param body what follows the empty line, as it is
 * @returns the first answer; `text` is all that comes behind its headers, further answers too
 */
export async function rawRequest(baseUrl: string, head: readonly string[], body = ''): Promise<RawResponse> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port) });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'connect');
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  await once(socket, 'close');
  const [lines = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
  const [first = '', ...fields] = lines.split('\r\n');
  const headers = new Headers(
    fields.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { status: Number(first.split(' ')[1]), headers, text: rest.join('\r\n\r\n') };
}

/** An answer to a request that no HTTP client would send. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}
