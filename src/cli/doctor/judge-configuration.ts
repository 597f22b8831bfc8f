// Rules of `mitome doctor` about settings that are valid, and seldom meant so.

import { type Config, loopbackHosts } from '../../config/config.ts';
import { type Finding, ok, warn } from './finding.ts';

/** What the rules read of the configuration. */
type JudgedConfig = Pick<Config, 'embedded' | 'publicUrl' | 'roles' | 'trustProxy'>;

/** Judges settings together, as the schema of the environment cannot. */
export function judgeConfiguration({ embedded, publicUrl, roles, trustProxy }: JudgedConfig): Finding[] {
  const findings: Finding[] = [];
  const { protocol, hostname } = new URL(publicUrl);
  if (!embedded && loopbackHosts.includes(hostname))
    findings.push(
      warn('configuration', 'PUBLIC_URL is an address of this machine.', 'Set it to the origin that phones reach.'),
    );
  // The service speaks plain HTTP, so something in front of it has the certificate.
  if (roles.api && protocol === 'https:' && trustProxy.length === 0)
    findings.push(
      warn(
        'configuration',
        'PUBLIC_URL is https, so a proxy is in front of the service, but TRUST_PROXY names none: all callers seem to have its address.',
        'Name the addresses of the proxy in TRUST_PROXY, unless it passes connections on with the address of the caller; see "Behind a proxy" in docs/operations.md.',
      ),
    );
  if (findings.length === 0)
    findings.push(ok('configuration', `Valid; ${embedded ? 'everything is embedded' : 'with external databases'}.`));
  return findings;
}
