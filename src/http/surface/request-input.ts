import type { TenantInput } from '../../../generated/operations/tenant.ts';
import type { CreateInput } from '../../app/session/create-verification-session.ts';
import { type PreRegisteredInfo, personalDataFaults, type UserInputInfo } from '../../domain/personal-data.ts';
import type { InvalidScenario } from '../../domain/scenario.ts';
import { readScenario } from '../../domain/simulation-request.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { type Issue, memberText } from '../wire/json.ts';

type Body = TenantInput<'createVerificationSession'>['body'];

/**
 * Reads the body of a create and checks the rules that its schema does not express. `metadata.sandbox` is a scenario for sandbox tenants
 * only.
 * @param bodyText the body as sent, from which `metadata` is stored verbatim
 */
export function readCreateInput(
  body: Body,
  bodyText: string | null,
  tenant: Tenant,
  now: Date,
): { readonly input: CreateInput; readonly issues: readonly Issue[] } {
  const { metadata, callbackUrl = null, state = null, preRegisteredInfo } = body;
  const sandbox = tenant.mode === 'sandbox' ? metadata?.sandbox : undefined;
  const scenario = sandbox === undefined ? { ok: true as const, value: [] } : readScenario(sandbox);
  return {
    input: {
      tenant,
      metadataText: metadata === undefined || bodyText === null ? null : memberText(bodyText, 'metadata'),
      callbackUrl,
      state,
      preRegisteredInfo: preRegisteredInfo ?? null,
      scenario: scenario.ok ? scenario.value : [],
    },
    issues: [
      ...personalDataIssues(preRegisteredInfo, '/body/preRegisteredInfo', now),
      ...(scenario.ok ? [] : scenario.faults.map(({ path, message }) => scenarioIssueAt(path, message))),
    ],
  };
}

/** Names the simulation that cannot follow the ones before it. */
export function scenarioIssue({ index, field, detail }: InvalidScenario, metadata: Body['metadata']): Issue {
  return scenarioIssueAt(`${Array.isArray(metadata?.sandbox) ? `/${index}` : ''}/${field}`, detail);
}

function scenarioIssueAt(path: string, message: string): Issue {
  return { path: `/body/metadata/sandbox${path}`, message };
}

/**
 * The rules that personal data breaks although it matches its schema.
 * @param path its place in the request, a JSON pointer
 */
export function personalDataIssues(
  info: (PreRegisteredInfo & UserInputInfo) | undefined,
  path: string,
  now: Date,
): Issue[] {
  return personalDataFaults(info ?? {}, now).map(({ field, message }) => ({ path: `${path}/${field}`, message }));
}
