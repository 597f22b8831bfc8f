import type { InvalidScenario } from '../../domain/scenario.ts';
import type { Simulation } from '../../domain/simulation.ts';
import { readScenario } from '../../domain/simulation-request.ts';
import type { Tenant } from '../../domain/tenant.ts';
import type { Issue } from '../wire/json.ts';

type Metadata = Readonly<Record<string, unknown>>;

/** Reads `metadata.sandbox`, which only sandbox tenants may use; without it the scenario is empty. */
export function readSandboxScenario(
  { mode }: Tenant,
  metadata: Metadata = {},
): { readonly scenario: readonly Simulation[]; readonly issues: readonly Issue[] } {
  if (mode !== 'sandbox' || metadata.sandbox === undefined) return { scenario: [], issues: [] };
  const read = readScenario(metadata.sandbox);
  return read.ok
    ? { scenario: read.value, issues: [] }
    : { scenario: [], issues: read.faults.map(({ path, message }) => issueAt(path, message)) };
}

/** Names the simulation that cannot follow the ones before it. */
export function scenarioIssue({ index, field, detail }: InvalidScenario, metadata: Metadata = {}): Issue {
  return issueAt(`${Array.isArray(metadata.sandbox) ? `/${index}` : ''}/${field}`, detail);
}

function issueAt(path: string, message: string): Issue {
  return { path: `/body/metadata/sandbox${path}`, message };
}
