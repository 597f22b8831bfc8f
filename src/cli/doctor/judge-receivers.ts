// Rules of `mitome doctor` about the receivers of notifications.

import { type Finding, fail, ok, warn } from './finding.ts';

/** An endpoint as it stands in the database. */
export interface Receiver {
  readonly endpointId: string;
  readonly url: string;
  readonly enabled: boolean;
  /** Since when it is paused because it failed for too long. */
  readonly pausedAt: Date | null;
  readonly pausedByPersonAt: Date | null;
  readonly failingSince: Date | null;
  /** When its oldest waiting delivery is or was due. */
  readonly oldestDue: Date | null;
}

/** How far a connection to a receiver came. Nothing was sent. */
export type Probe =
  | { readonly connected: true; readonly certificateEnds: Date | null }
  | { readonly connected: false; readonly failure: ProbeFailure };
export type ProbeFailure = 'timeout' | 'dns_error' | 'connect_error' | 'tls_error' | 'blocked_address';

const failureTexts: Readonly<Record<ProbeFailure, readonly [detail: string, advice: string]>> = {
  dns_error: ['its name has no address.', 'Look at the name, and at the name servers of this machine.'],
  timeout: ['no connection was made in time.', 'Look at the firewall and the route from this machine.'],
  connect_error: ['the connection was refused or cut.', 'Look whether the receiver runs, and at the firewall.'],
  tls_error: ['its certificate was not accepted.', 'Renew it, or name its authority in WEBHOOK_CA_FILE.'],
  blocked_address: ['its address is not allowed.', 'Use a public address, or allow the range in WEBHOOK_EGRESS_ALLOW.'],
};

const dayMs = 86_400_000;
const certificateWarnMs = 14 * dayMs;
const lateMs = 900_000;

/** The host and port of a URL. The rest may hold secrets, so it is not shown. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? 'an unreadable URL';
}

/**
 * Judges one endpoint.
 * @param probe null when no connection was tried, because the endpoint is disabled
 * @returns nothing when all is well
 */
export function judgeReceiver(receiver: Receiver, probe: Probe | null, now: Date): Finding[] {
  const { endpointId, url, enabled, pausedAt, pausedByPersonAt, failingSince, oldestDue } = receiver;
  const check = 'receiver';
  const name = `${endpointId} at ${hostOf(url)}`;
  if (!enabled) return [warn(check, `${name} is disabled: it gets no events.`, 'Enable it, or delete it.')];
  const findings: Finding[] = [];
  if (probe !== null && !probe.connected) {
    const [detail, advice] = failureTexts[probe.failure];
    findings.push(fail(check, `${name}: ${detail}`, advice));
  }
  if (probe?.connected === true && probe.certificateEnds !== null) {
    const leftMs = probe.certificateEnds.getTime() - now.getTime();
    if (leftMs < certificateWarnMs)
      findings.push(
        warn(
          check,
          `${name}: its certificate expires in ${Math.max(0, Math.floor(leftMs / dayMs))} days.`,
          'Renew it.',
        ),
      );
  }
  const since = (instant: Date): string => instant.toISOString();
  if (pausedByPersonAt !== null)
    findings.push(
      warn(
        check,
        `${name} was paused by a person at ${since(pausedByPersonAt)}; its events are held.`,
        'Resume it when its receiver is ready.',
      ),
    );
  else if (pausedAt !== null)
    findings.push(
      warn(
        check,
        `${name} has been paused since ${since(pausedAt)}; its events are held.`,
        'Repair the receiver, then resume the endpoint.',
      ),
    );
  else if (failingSince !== null)
    findings.push(
      warn(check, `${name} has failed since ${since(failingSince)}.`, 'Look at listDeliveries, and tell the tenant.'),
    );
  else if (oldestDue !== null && now.getTime() - oldestDue.getTime() >= lateMs)
    findings.push(
      warn(
        check,
        `${name}: its oldest delivery has been due since ${since(oldestDue)}.`,
        'Look at the log of the workers.',
      ),
    );
  return findings;
}

/** Sums up: a line for each endpoint with a fault, and one for the others. @param total how many endpoints there are */
export function judgeReceivers(
  judged: readonly { readonly receiver: Receiver; readonly probe: Probe | null }[],
  total: number,
  now: Date,
): Finding[] {
  if (total === 0) return [ok('receivers', 'No endpoint is registered.')];
  const findings = judged.map(({ receiver, probe }) => judgeReceiver(receiver, probe, now));
  const well = findings.filter((list) => list.length === 0).length;
  const summary = well === 0 ? [] : [ok('receivers', `${well} of ${total} endpoints accept connections.`)];
  const left = total - judged.length;
  const untried =
    left === 0
      ? []
      : [
          warn(
            'receivers',
            `${left} endpoints were not tried.`,
            'Failing endpoints are tried first; these are not known to fail.',
          ),
        ];
  return [...findings.flat(), ...summary, ...untried];
}
