// Validates requests against the document and by the rules that no schema expresses, and reads what use cases need from them.

import type { NextFunction, Request, Response } from 'express';
import { middleware as validateRequests } from 'express-openapi-validator';
import type { TenantInput } from '../../../generated/operations/tenant.ts';
import type { CreateInput } from '../../app/session/create-verification-session.ts';
import { type PreRegisteredInfo, personalDataFaults, type UserInputInfo } from '../../domain/personal-data.ts';
import type { InvalidScenario } from '../../domain/scenario.ts';
import { asksForSimulation, readScenario } from '../../domain/simulation-request.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { type Issue, memberText } from '../wire/json.ts';
import { type BrokenRule, createRuleMessages } from './issue-messages.ts';
import { issuesMax } from './problems.ts';

/**
 * Validates a request against the document's rules for its operation. The body must be parsed already.
 * @param params the path's parameters, decoded
 * @returns the rules that the request breaks; none when it is valid
 */
export type RequestValidator = (
  req: Request,
  res: Response,
  operationId: string,
  params: Readonly<Record<string, string>>,
) => Promise<readonly Issue[]>;

/** The validator's data about an operation, stored on the request. */
interface OperationMetadata {
  readonly pathParams: Record<string, string>;
}

type ValidatedRequest = Request & { openapi?: OperationMetadata };

type Stage = (req: Request, res: Response, next: NextFunction) => unknown;

/**
 * Prepares express-openapi-validator for one surface.
 *
 * Its second stage finds the operation of a request by compiling one path pattern after the other, which costs more than the
 * validation. The surface knows the operation already, so only the first request of an operation passes all stages; later ones
 * reuse its metadata and enter at the last stage, which validates. That stage is private to the package: a test pins the version.
 * @param document the bundled OpenAPI document
 */
export function createRequestValidator(document: object): RequestValidator {
  const stages: readonly Stage[] = validateRequests({
    apiSpec: rulesOfValidator(document) as never,
    validateApiSpec: false,
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
    // The path that the surface made safe; the original one may be badly encoded.
    useRequestUrl: true,
    // The default mode accepts the date 2023-02-29.
    ajvFormats: { mode: 'full' },
    validateResponses: false,
    validateSecurity: false,
    fileUploader: false,
  });
  const lastStage = stages.slice(-1);
  if (lastStage[0]?.name !== 'requestMiddleware') {
    throw new Error('express-openapi-validator has changed: its last stage is not requestMiddleware');
  }
  const integers = queryIntegers(document);
  const messageOf = createRuleMessages(document);
  const known = new Map<string, OperationMetadata>();

  const validate = async (
    req: ValidatedRequest,
    res: Response,
    operationId: string,
    params: Readonly<Record<string, string>>,
  ): Promise<readonly Issue[]> => {
    const metadata = known.get(operationId);
    try {
      if (metadata === undefined) {
        await runStages(stages, req, res);
      } else {
        // A copy, because the validator coerces the parameters to the document's types.
        req.openapi = { ...metadata, pathParams: { ...params } };
        await runStages(lastStage, req, res);
      }
      return [];
    } catch (error) {
      return issuesOf(error, (rule) => messageOf(operationId, rule));
    } finally {
      if (metadata === undefined && req.openapi !== undefined) known.set(operationId, req.openapi);
    }
  };

  return async (req, res, operationId, params) => {
    // Before the validator coerces them.
    const malformed = (integers.get(operationId) ?? []).filter((name) => !isDecimalInteger(req.query[name]));
    const issues = await validate(req, res, operationId, params);
    const added = malformed.map((name) => ({
      path: `/query/${name}`,
      message: 'must be a whole number in decimal digits, given once',
    }));
    return [...issues.filter(({ path }) => !added.some((issue) => issue.path === path)), ...added];
  };
}

/** The contract's form of the validator's errors, whose own messages use the words of JSON Schema. */
function issuesOf(error: unknown, messageOf: (rule: BrokenRule) => string): readonly Issue[] {
  const { status, errors } = error as { status?: unknown; errors?: { path?: string; errorCode?: string }[] };
  if (status !== 400 || !Array.isArray(errors)) throw error;
  const issues = errors.slice(0, 2 * issuesMax).map(({ path = '', errorCode = '' }): Issue => {
    // A field without a name has no path of its own.
    const place = path === '' ? '/body' : path;
    // The validator has keywords of its own for values that it converts.
    const [keyword = ''] = errorCode.replace(/^x-eov-/, '').split('.');
    // A cut must not leave half a character.
    return { path: place.slice(0, 500).toWellFormed(), message: messageOf({ path: place, keyword }).slice(0, 400) };
  });
  const distinct = [...new Map(issues.map((issue) => [`${issue.path}\n${issue.message}`, issue])).values()];
  return distinct.length > 0 ? distinct.slice(0, issuesMax) : [{ path: '/body', message: 'must be valid' }];
}

/** Whether a query value is absent or a whole number as the document writes them. */
function isDecimalInteger(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && /^(0|-?[1-9][0-9]*)$/.test(value));
}

/** The integer query parameters of each operation. The validator coerces as JavaScript does: `0x10`, `1e1` and ` 5` would pass. */
function queryIntegers(document: object): ReadonlyMap<string, readonly string[]> {
  type Parameter = { name?: string; in?: string; schema?: { type?: string }; $ref?: string };
  type Operation = { operationId?: string; parameters?: Parameter[] };
  const { paths = {}, components } = document as {
    paths?: Record<string, Record<string, Operation | undefined>>;
    components?: { parameters?: Record<string, Parameter> };
  };
  const resolve = (parameter: Parameter): Parameter =>
    components?.parameters?.[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter;
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return new Map(
    operations.flatMap((operation) => {
      if (operation?.operationId === undefined) return [];
      const parameters = (operation.parameters ?? []).map(resolve);
      const inQuery = parameters.filter(
        (parameter) => parameter.in === 'query' && parameter.schema?.type === 'integer',
      );
      return [[operation.operationId, inQuery.map(({ name = '' }) => name)] as const];
    }),
  );
}

function runStages(stages: readonly Stage[], req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    const runFrom = (index: number): void => {
      const stage = stages[index];
      if (stage === undefined) resolve();
      else stage(req, res, (error?: unknown) => (error === undefined ? runFrom(index + 1) : reject(error)));
    };
    runFrom(0);
  });
}

/** The keywords of a schema that depend on other values of the request. */
const conditions = ['if', 'then', 'else'];

/**
 * The rules of a document that the validator holds requests to. The handlers hold them to the others, and say more about them:
 * - a value marked `x-validated-by-handler` is refused with a tag, a reason or a message of its own;
 * - conditions name fields that may or may not stand together;
 * - a picture is judged by its bytes, which the validator would take for JSON text.
 */
function rulesOfValidator(document: object): object {
  return JSON.parse(JSON.stringify(document), (key, value) => {
    if (conditions.includes(key)) return undefined;
    if (value?.['x-validated-by-handler'] === true) return { type: value.type };
    const isPicture =
      key === 'requestBody' && Object.keys(value?.content ?? {}).some((type) => type.startsWith('image/'));
    return isPicture ? undefined : value;
  });
}

type Body = TenantInput<'createVerificationSession'>['body'];

/**
 * Reads the body of a create and checks the rules that its schema does not express. Only a sandbox tenant's `metadata.sandbox` may
 * ask for simulations.
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
  const isScenario = sandbox !== undefined && asksForSimulation(sandbox);
  const scenario = isScenario ? readScenario(sandbox) : { ok: true as const, value: [] };
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
  if (info === undefined) return [];
  return personalDataFaults(info, now).map(({ field, message }) => ({ path: `${path}/${field}`, message }));
}

/**
 * The request that an `Idempotency-Key` identifies; null when the caller sent no key.
 * @param text everything in which a repeated request must be equal
 */
export function keyedRequest(
  tenantId: string,
  headers: { readonly 'idempotency-key'?: string | undefined },
  text: string,
): { readonly tenantId: string; readonly key: string; readonly text: string } | null {
  const key = headers['idempotency-key'];
  return key === undefined ? null : { tenantId, key, text };
}
