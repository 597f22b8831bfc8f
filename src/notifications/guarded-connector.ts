// Opens connections to receivers, and refuses addresses that are not allowed.

import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import type { Agent, buildConnector } from 'undici';
import type { AddressGuard } from './address-guard.ts';
import { createNameResolver, type Resolver } from './resolve-name.ts';
import type { Trust } from './trusted-authorities.ts';

/** A connection to a receiver that failed, with the class of its attempt. The message names no host. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly errorClass: 'timeout' | 'dns_error' | 'connect_error' | 'tls_error' | 'blocked_address';

  constructor(errorClass: ConnectionError['errorClass'], cause?: unknown) {
    super(`No connection to the receiver: ${errorClass}.`, { cause });
    this.errorClass = errorClass;
  }
}

/** Reads the `code` of a Node or undici error, or an empty string. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

export interface GuardedConnectorDeps {
  readonly guard: AddressGuard;
  /** Resolves names; over DNS by default. */
  readonly resolver?: Resolver;
  readonly trust: Trust;
}

/** Limits of a connection. */
export interface GuardedConnectorOptions {
  /** Limit of name resolution, TCP and TLS together, in milliseconds. */
  readonly connectTimeoutMs: number;
  /** How long one of several addresses may take before the next one is tried, in milliseconds. */
  readonly addressTimeoutMs: number;
}

/**
 * Makes the function by which undici opens connections to receivers. It is the only way out, so the address guard checks
 * three times here: address literals, which never reach a lookup; the very result of the lookup that is dialled; and the
 * address that the socket connected to, before the first byte of TLS.
 *
 * The certificate is always verified against host name and trusted roots. TLS sessions are not resumed: Node does not compare
 * the host name again on a resumed one, and connections are kept alive anyway.
 */
export function createGuardedConnector(
  { guard, trust, resolver = createNameResolver() }: GuardedConnectorDeps,
  { connectTimeoutMs, addressTimeoutMs }: GuardedConnectorOptions,
): buildConnector.connector {
  const resolve = dedupeInFlight(resolver);
  return ({ hostname, port: portText, protocol }, callback) => {
    const port = portText === '' ? 443 : Number(portText);
    const isLiteral = isIP(hostname) !== 0;
    if (protocol !== 'https:' || (isLiteral && guard.judgeAddress(hostname, port) !== 'permitted')) {
      callback(new ConnectionError('blocked_address'), null);
      return;
    }

    let tcpConnected = false;
    let isDone = false;
    // The type of `tls.connect` omits what it passes on to `net.connect`.
    const target: ConnectionOptions & Pick<TcpNetConnectOpts, 'autoSelectFamily' | 'autoSelectFamilyAttemptTimeout'> = {
      host: hostname,
      port,
      // Server names are for names only (RFC 6066, 3); the certificate is compared with `host` otherwise.
      ...(isLiteral ? {} : { servername: hostname }),
      secureContext: trust(),
      rejectUnauthorized: true,
      // One request per connection at a time: with HTTP/2 a stalled stream would hold up the other requests to its receiver.
      ALPNProtocols: ['http/1.1'],
      lookup: guardedLookup(guard, resolve, port),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: addressTimeoutMs,
    };
    const socket = connectTls(target);
    const timer = setTimeout(() => socket.destroy(new ConnectionError('timeout')), connectTimeoutMs);

    socket.setNoDelay(true);
    // Before the listener that starts the handshake, or the host name would already be sent.
    socket.prependOnceListener('connect', () => {
      tcpConnected = true;
      if (guard.judgeAddress(socket.remoteAddress ?? '', port) !== 'permitted') {
        socket.destroy(new ConnectionError('blocked_address'));
      }
    });
    socket.once('secureConnect', () => {
      clearTimeout(timer);
      isDone = true;
      callback(null, socket);
    });
    // Stays for the life of the socket: an error without a listener would end the process.
    socket.on('error', (error) => fail(connectionErrorOf(error, tcpConnected)));
    socket.once('close', () => fail(new ConnectionError('connect_error')));

    function fail(error: ConnectionError): void {
      clearTimeout(timer);
      if (isDone) return;
      isDone = true;
      callback(error, null);
    }
  };
}

/** Limits of the connections of an agent. */
export interface GuardedAgentOptions extends GuardedConnectorOptions {
  /** How long an idle connection is kept, in milliseconds. */
  readonly keepAliveMs: number;
  /** Longer response headers fail the request. */
  readonly responseHeaderBytesMax: number;
}

/** An agent of undici over guarded connections. Its callers limit the time of their requests. */
export interface GuardedAgent {
  /** Makes the agent at the first call: a process that sends nothing does not load undici, which takes a tenth of a second. */
  open(): Promise<Agent>;
  /** Waits for running requests and closes all connections. */
  close(): Promise<void>;
  /** Closes all connections now. */
  destroy(): Promise<void>;
}

/** Prepares the agent of a sender. */
export function createGuardedAgent(deps: GuardedConnectorDeps, options: GuardedAgentOptions): GuardedAgent {
  const { keepAliveMs, responseHeaderBytesMax } = options;
  let opening: Promise<Agent> | undefined;
  const make = async (): Promise<Agent> => {
    const { Agent } = await import('undici');
    return new Agent({
      connect: createGuardedConnector(deps, options),
      allowH2: false,
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
      maxHeaderSize: responseHeaderBytesMax,
      // The callers limit the whole of a request instead; one that sends slowly never reaches these idle timeouts.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  };
  return {
    open() {
      opening ??= make();
      return opening;
    },
    close: async () => (await opening)?.close(),
    destroy: async () => (await opening)?.destroy(),
  };
}

/**
 * The `lookup` of one connection. It fails when any of the name's addresses is not permitted: judging the very result that is dialled leaves
 * no gap for a second, different result (DNS rebinding).
 */
export function guardedLookup(guard: AddressGuard, resolve: Resolver, port: number): LookupFunction {
  return (hostname, { family, all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const wanted = addresses.filter((found) => !family || found.family === family);
        const [first] = wanted;
        if (!addresses.every(({ address }) => guard.judgeAddress(address, port) === 'permitted'))
          callback(new ConnectionError('blocked_address'), []);
        else if (first === undefined) callback(new ConnectionError('dns_error'), []);
        else if (all === true) callback(null, wanted);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(new ConnectionError('dns_error', error), []),
    );
  };
}

/**
 * Lets concurrent lookups of one name share one result: a burst to one receiver queries its name server once. Nothing is cached
 * afterwards.
 */
export function dedupeInFlight(resolver: Resolver): Resolver {
  const running = new Map<string, Promise<readonly LookupAddress[]>>();
  return (hostname) => {
    const current = running.get(hostname);
    if (current !== undefined) return current;
    const started = resolver(hostname).finally(() => running.delete(hostname));
    running.set(hostname, started);
    return started;
  };
}

function connectionErrorOf(error: Error, tcpConnected: boolean): ConnectionError {
  if (error instanceof ConnectionError) return error;
  const code = errorCodeOf(error);
  if (code === 'ETIMEDOUT') return new ConnectionError('timeout', error);
  // A peer that hangs up during the handshake has not shown an invalid certificate; it is not there.
  const isTls = tcpConnected && code !== 'ECONNRESET' && code !== 'EPIPE';
  return new ConnectionError(isTls ? 'tls_error' : 'connect_error', error);
}
