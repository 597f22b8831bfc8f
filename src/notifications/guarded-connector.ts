import { isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import { type ConnectionOptions, connect as connectTls, type SecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import { type AddressGuard, BlockedAddressError } from './address-guard.ts';
import { ConnectionFault, errorCodeOf } from './connection-fault.ts';

export interface GuardedConnectorOptions {
  readonly guard: AddressGuard;
  /** Holds the trusted roots. Made once: reading some hundred certificates per connection costs milliseconds. */
  readonly secureContext: SecureContext;
  /** Limit over name, TCP and TLS together, in milliseconds. */
  readonly connectTimeoutMs: number;
  /** How long one of several addresses may take before the next one is tried, in milliseconds. */
  readonly addressTimeoutMs: number;
}

/**
 * Makes the function by which undici opens connections to receivers. It is the only way out, so the address guard stands
 * here three times: over address literals, which never reach a lookup; over the very answer of the lookup that is dialled;
 * and over the address the socket ended up at, before the first byte of TLS.
 *
 * The certificate is always verified against host name and trusted roots. TLS sessions are not resumed: on a resumed one Node
 * does not compare the host name again, and connections are kept alive anyway where it matters.
 */
export function createGuardedConnector(options: GuardedConnectorOptions): buildConnector.connector {
  const { guard, secureContext, connectTimeoutMs, addressTimeoutMs } = options;

  return ({ hostname, port: portText, protocol }, callback) => {
    const port = portText === '' ? 443 : Number(portText);
    const isLiteral = isIP(hostname) !== 0;
    if (protocol !== 'https:' || (isLiteral && guard.judgeAddress(hostname, port) !== 'permitted')) {
      callback(new ConnectionFault('blocked_address'), null);
      return;
    }

    let tcpConnected = false;
    let settled = false;
    // The type of `tls.connect` leaves out what it hands on to `net.connect`.
    const target: ConnectionOptions & Pick<TcpNetConnectOpts, 'autoSelectFamily' | 'autoSelectFamilyAttemptTimeout'> = {
      host: hostname,
      port,
      // Server names are for names only (RFC 6066, 3); the certificate is compared with `host` otherwise.
      ...(isLiteral ? {} : { servername: hostname }),
      secureContext,
      rejectUnauthorized: true,
      // One request per connection at a time: with HTTP/2 one receiver's stalled stream would hold up its others.
      ALPNProtocols: ['http/1.1'],
      lookup: withFaults(guard.lookupForPort(port)),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: addressTimeoutMs,
    };
    const socket = connectTls(target);
    const timer = setTimeout(() => socket.destroy(new ConnectionFault('timeout')), connectTimeoutMs);

    socket.setNoDelay(true);
    // Before the listener that starts the handshake, or the host name would already be on its way.
    socket.prependOnceListener('connect', () => {
      tcpConnected = true;
      if (guard.judgeAddress(socket.remoteAddress ?? '', port) !== 'permitted') {
        socket.destroy(new ConnectionFault('blocked_address'));
      }
    });
    socket.once('secureConnect', () => {
      clearTimeout(timer);
      settled = true;
      callback(null, socket);
    });
    // Stays for the life of the socket: an error that nobody listens to would end the process.
    socket.on('error', (error) => fail(faultOf(error, tcpConnected)));
    socket.once('close', () => fail(new ConnectionFault('connect_error')));

    function fail(fault: ConnectionFault): void {
      clearTimeout(timer);
      if (!settled) {
        settled = true;
        callback(fault, null);
      }
    }
  };
}

function withFaults(lookup: LookupFunction): LookupFunction {
  return (hostname, lookupOptions, callback) => {
    lookup(hostname, lookupOptions, (error, address, family) => {
      if (error === null) {
        callback(null, address, family);
        return;
      }
      const faultClass = error instanceof BlockedAddressError ? 'blocked_address' : 'dns_error';
      callback(new ConnectionFault(faultClass, error), []);
    });
  };
}

function faultOf(error: Error, tcpConnected: boolean): ConnectionFault {
  if (error instanceof ConnectionFault) {
    return error;
  }
  const code = errorCodeOf(error);
  if (code === 'ETIMEDOUT') {
    return new ConnectionFault('timeout', error);
  }
  // A peer that hangs up during the handshake has not shown a bad certificate; it is not there.
  const isTls = tcpConnected && code !== 'ECONNRESET' && code !== 'EPIPE';
  return new ConnectionFault(isTls ? 'tls_error' : 'connect_error', error);
}
