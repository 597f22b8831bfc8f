// A name server on loopback, for tests of name resolution.

import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4, isIPv6 } from 'node:net';
import { createNameResolver, type Resolver } from '../resolve-name.ts';

/** The answer for a name: its addresses of both families, an error, or no answer. */
export type NameAnswer = readonly string[] | 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' | 'silence';

/** A name server on loopback. */
export interface NameServer {
  /** Address and port. */
  readonly address: string;
  /** The service's own resolver, over this server. */
  readonly resolver: Resolver;
  /** Each query, as `A name` or `AAAA name`. */
  readonly queries: readonly string[];
  close(): Promise<void>;
}

/** A received question; `bytes` are its name, type and class. */
interface Question {
  readonly name: string;
  readonly type: 'A' | 'AAAA';
  readonly bytes: Buffer;
}

const headerBytes = 12;
const replyCodes = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 } as const;

/**
 * Starts a name server that speaks DNS over UDP (RFC 1035), with a time to live of 0.
 * @param answer is called for each query, so a name can change its addresses
 */
export async function startNameServer(
  answer: (name: string, type: Question['type']) => NameAnswer,
): Promise<NameServer> {
  const queries: string[] = [];
  const socket = createSocket('udp4', (message: Buffer, from: RemoteInfo) => {
    const question = readQuestion(message);
    queries.push(`${question.type} ${question.name}`);
    const said = answer(question.name, question.type);
    if (said !== 'silence') socket.send(replyTo(message, question, said), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const address = `127.0.0.1:${socket.address().port}`;
  return {
    address,
    resolver: createNameResolver({ servers: [address] }),
    queries,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(message: Buffer): Question {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return {
    name: labels.join('.').toLowerCase(),
    type: message.readUInt16BE(at + 1) === 1 ? 'A' : 'AAAA',
    bytes: message.subarray(headerBytes, at + 5),
  };
}

function replyTo(message: Buffer, { type, bytes }: Question, said: Exclude<NameAnswer, 'silence'>): Buffer {
  const isOfType = type === 'A' ? isIPv4 : isIPv6;
  const addresses = typeof said === 'string' ? [] : said.filter((address) => isOfType(address));
  const header = Buffer.alloc(headerBytes);
  message.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (typeof said === 'string' ? replyCodes[said] : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  return Buffer.concat([header, bytes, ...addresses.map((address) => recordOf(type, address))]);
}

/** A resource record whose name points back to the question's. */
function recordOf(type: Question['type'], address: string): Buffer {
  const data = type === 'A' ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc000 | headerBytes, 0);
  head.writeUInt16BE(type === 'A' ? 1 : 28, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function ipv6Bytes(address: string): Buffer {
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - (left?.length ?? 0) - (right?.length ?? 0) }, () => '0');
  const groups = [...(left ?? []), ...zeros, ...(right ?? [])];
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
