// Validates requests against the document and by the rules that no schema expresses, and reads what use cases need from them.

import type { IncomingHttpHeaders } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';
import { parse } from 'node:url';
import { OpenApiSpecLoader } from 'express-openapi-validator/dist/framework/openapi.spec.loader.js';
import { SchemaPreprocessor } from 'express-openapi-validator/dist/middlewares/parsers/schema.preprocessor.js';
import { OpenApiValidator } from 'express-openapi-validator/dist/openapi.validator.js';
import type { TenantInput } from '../../../generated/operations/tenant.ts';
import type { CreateInput } from '../../app/session/create-verification-session.ts';
import { type PreRegisteredInfo, personalDataFaults, type UserInputInfo } from '../../domain/personal-data.ts';
import type { InvalidScenario } from '../../domain/scenario.ts';
import { asksForSimulation, readScenario } from '../../domain/simulation-request.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { type Issue, memberTextOf } from '../wire/json.ts';
import { type BrokenRule, createRuleMessages } from './issue-messages.ts';
import { issuesMax } from './problems.ts';
import { requestRules, resolve } from './request-rules.ts';

/** A request as the document describes it, its body parsed. */
export interface ValidatedRequest {
  readonly method: string;
  /** Safe for the validator, which would return 400 for a badly encoded id. */
  readonly path: string;
  /** The query as sent, without its question mark. */
  readonly queryText: string;
  readonly query: ParsedUrlQuery;
  readonly headers: IncomingHttpHeaders;
  /** The path's parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The rules that a request breaks, none when it is valid; and its query, whose values have the document's types then. */
export interface Validation {
  readonly issues: readonly Issue[];
  readonly query: object;
}

/** Validates a request against the document's rules for its operation. */
export type RequestValidator = (operationId: string, request: ValidatedRequest) => Promise<Validation>;

/** The validator's data about an operation, stored on the request. */
interface OperationMetadata {
  readonly pathParams: Record<string, string>;
}

/** What it asks of Express's application: whether paths match exactly, and to be told of parameters in paths. */
const application = { enabled: () => true, param: () => {} };

/** The fields of Express's request that the validator reads, some of which it replaces. */
class StageRequest {
  readonly app = application;
  readonly baseUrl = '';
  readonly method: string;
  readonly path: string;
  readonly url: string;
  readonly originalUrl: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  readonly given: ParsedUrlQuery;
  params: object = {};
  openapi: OperationMetadata | undefined;

  constructor({ method, path, queryText, query, body }: ValidatedRequest, headers: IncomingHttpHeaders) {
    this.method = method;
    this.path = path;
    this.url = queryText === '' ? path : `${path}?${queryText}`;
    // It reads the query from here alone, with a parser that takes longer the longer the path is.
    this.originalUrl = queryText === '' ? '/' : `/?${queryText}`;
    this.headers = headers;
    this.body = body;
    this.given = query;
  }

  /** As Express has it: the validator would restore a property of the request's own, with the values as they were sent. */
  get query(): object {
    return this.given;
  }
}

type Stage = (request: StageRequest, response: object, next: (error?: unknown) => void) => unknown;

const prepared = new WeakMap<object, RequestValidator>();

/**
 * The validator of one surface. It keeps nothing of a request, so the services of a process share one for each document: preparing
 * it takes longer than the rest of a start.
 * @param document the bundled OpenAPI document
 */
export function requestValidator(document: object): RequestValidator {
  const validator = prepared.get(document) ?? createRequestValidator(document);
  prepared.set(document, validator);
  return validator;
}

/**
 * Prepares express-openapi-validator for one surface.
 *
 * Its second stage finds the operation of a request by compiling one path pattern after the other, which costs more than the
 * validation. The surface knows the operation already, so only the first request of an operation passes all stages; later ones
 * reuse its metadata and enter at the last stage, which validates. That stage, the reading of the document and the finding of
 * schemas in it are private to the package: a test pins the version.
 * @param document the bundled OpenAPI document
 */
export function createRequestValidator(document: object): RequestValidator {
  const rules = requestRules(document);
  const validator = new OpenApiValidator({
    apiSpec: rules as never,
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
  const stages = validator.installMiddleware(readDocument(rules)) as unknown as readonly Stage[];
  const lastStage = stages.slice(-1);
  if (lastStage[0]?.name !== 'requestMiddleware') {
    throw new Error('express-openapi-validator has changed: its last stage is not requestMiddleware');
  }
  markUrlParseAsWarned();
  const integers = queryIntegers(document);
  const withJson = operationsWithJson(rules);
  const messageOf = createRuleMessages(document);
  const known = new Map<string, OperationMetadata>();

  const validate = async (operationId: string, request: StageRequest): Promise<readonly Issue[]> => {
    const isKnown = request.openapi !== undefined;
    try {
      await runStages(isKnown ? lastStage : stages, request);
      return noIssues;
    } catch (error) {
      return issuesOf(error, (rule) => messageOf(operationId, rule));
    } finally {
      if (!isKnown && request.openapi !== undefined) known.set(operationId, request.openapi);
    }
  };

  return async (operationId, given) => {
    const { query, headers, params } = given;
    // Before the validator coerces them.
    const malformed = integers.get(operationId)?.filter((name) => !isDecimalInteger(query[name])) ?? [];
    const mediaType = withJson.has(operationId) ? 'application/json' : undefined;
    const request = new StageRequest(given, withMediaType(headers, mediaType));
    const metadata = known.get(operationId);
    // A copy, because the validator coerces the parameters to the document's types.
    if (metadata !== undefined) request.openapi = { ...metadata, pathParams: { ...params } };
    const issues = await validate(operationId, request);
    if (malformed.length === 0) return { issues, query: request.query };
    const added = malformed.map((name) => ({
      path: `/query/${name}`,
      message: 'must be a whole number in decimal digits, given once',
    }));
    const others = issues.filter((issue) => !added.some(({ path: place }) => place === issue.path));
    return { issues: [...others, ...added], query: request.query };
  };
}

const noIssues: readonly Issue[] = [];

/**
 * Reads a document as the package does, but for the schema of OpenAPI, which the package compiles for each document even when it is not to
 * validate them: a tenth of a start.
 */
function readDocument(apiDoc: object): ReturnType<OpenApiSpecLoader['load']> {
  const basePaths = [''];
  const initialize = async (visitor: { visitApi(read: object): void }) => {
    visitor.visitApi({ basePaths, getApiDoc: () => apiDoc });
    return { apiDoc, basePaths };
  };
  const loader = new OpenApiSpecLoader({ apiDoc: apiDoc as never });
  Object.assign(loader, { framework: { initialize } });
  return loader.load();
}

/**
 * Lets the validator find what a schema refers to by its place in the document. It would compile each of them for that, of which most requests
 * need none: a tenth of a start.
 */
Object.assign(SchemaPreprocessor.prototype, {
  resolveSchema(this: { readonly apiDoc: object }, schema: unknown): unknown {
    return resolve(this.apiDoc, schema);
  },
});

/**
 * The validator calls `url.parse` for each request. Until that has warned once of its deprecation, it searches the stack of every call for a
 * caller that is no package, which takes longer than the parsing.
 */
function markUrlParseAsWarned(): void {
  const { noDeprecation } = process;
  process.noDeprecation = true;
  parse('/');
  if (noDeprecation === undefined) delete process.noDeprecation;
  else process.noDeprecation = noDeprecation;
}

/** The contract's form of the validator's errors, whose own messages use the words of JSON Schema. */
function issuesOf(error: unknown, messageOf: (rule: BrokenRule) => string): readonly Issue[] {
  const { status, errors } = error as { status?: unknown; errors?: { path?: string; errorCode?: string }[] };
  if (status !== 400 || !Array.isArray(errors)) throw error;
  const broken = errors.slice(0, 2 * issuesMax).map(({ path = '', errorCode = '' }): BrokenRule => {
    // A field without a name has no path of its own.
    const place = path === '' ? '/body' : path;
    // The validator has keywords of its own for values that it converts.
    const [keyword = ''] = errorCode.replace(/^x-eov-/, '').split('.');
    return { path: place, keyword };
  });
  const issues = withoutNullBranches(broken).map(({ path: place, keyword }): Issue => {
    // A cut must not leave half a character.
    return { path: place.slice(0, 500).toWellFormed(), message: messageOf({ path: place, keyword }).slice(0, 400) };
  });
  const distinct = [...new Map(issues.map((issue) => [`${issue.path}\n${issue.message}`, issue])).values()];
  return distinct.length > 0 ? distinct.slice(0, issuesMax) : [{ path: '/body', message: 'must be valid' }];
}

/**
 * A value that may be null breaks the rules of each branch of its schema. Those of a value of the right type say what is wrong; that it is
 * not null either does not.
 */
function withoutNullBranches(broken: readonly BrokenRule[]): readonly BrokenRule[] {
  const branching = new Set(broken.flatMap(({ path, keyword }) => (keyword === 'anyOf' ? [path] : [])));
  const isAboutType = ({ keyword }: BrokenRule) => keyword === 'type' || keyword === 'anyOf';
  const explained = new Set(broken.filter((rule) => !isAboutType(rule)).map(({ path }) => path));
  return broken.filter((rule) => !(branching.has(rule.path) && explained.has(rule.path) && isAboutType(rule)));
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

/**
 * The headers with the media type that the surface has accepted. The validator compiles and keeps rules for every `Content-Type` that it
 * meets, parameters included, on operations without a body too: callers could fill the memory.
 */
function withMediaType(headers: IncomingHttpHeaders, type: string | undefined): IncomingHttpHeaders {
  return headers['content-type'] === type ? headers : { ...headers, 'content-type': type };
}

function operationsWithJson(document: object): ReadonlySet<string> {
  type Operation = { operationId?: string; requestBody?: object };
  const { paths = {} } = document as { paths?: Record<string, Record<string, Operation>> };
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return new Set(
    operations.flatMap(({ operationId, requestBody }) =>
      operationId === undefined || requestBody === undefined ? [] : [operationId],
    ),
  );
}

function runStages(stages: readonly Stage[], request: StageRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const runFrom = (index: number): void => {
      const stage = stages[index];
      if (stage === undefined) resolve();
      else stage(request, {}, (error) => (error === undefined ? runFrom(index + 1) : reject(error)));
    };
    runFrom(0);
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
      metadataText: metadata === undefined || bodyText === null ? null : memberTextOf(bodyText, 'metadata', metadata),
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
