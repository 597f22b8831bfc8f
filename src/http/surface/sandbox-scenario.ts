import type { InvalidScenario } from '../../app/session/simulate-on-create.ts';
import type { Simulation } from '../../domain/simulation.ts';
import { readScenario } from '../../domain/simulation-request.ts';
import type { Tenant } from '../../domain/tenant.ts';
import type { Issue } from '../wire/json-text.ts';

/** What a create is to simulate, or what is wrong with it. */
export type SandboxScenario =
  | { readonly ok: true; readonly value: readonly Simulation[] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Reads `metadata.sandbox`, which means something in sandbox tenants only; nothing is to be simulated without it. */
export function sandboxScenario({ mode }: Tenant, metadata: Readonly<Record<string, unknown>> = {}): SandboxScenario {
  if (mode !== 'sandbox' || metadata.sandbox === undefined) return { ok: true, value: [] };
  const script = readScenario(metadata.sandbox);
  return script.ok ? script : { ok: false, issues: script.faults.map(({ path, message }) => issueAt(path, message)) };
}

/** Names the simulation that cannot follow on those before it. */
export function invalidScenarioIssue({ index, field, detail }: InvalidScenario, metadata: unknown): Issue {
  const isList = Array.isArray((metadata as { readonly sandbox?: unknown } | undefined)?.sandbox);
  return issueAt(`${isList ? `/${index}` : ''}/${field}`, detail);
}

function issueAt(path: string, message: string): Issue {
  return { path: `/body/metadata/sandbox${path}`, message };
}
