import { parse } from 'node:url';
import type { NextFunction, Request, Response } from 'express';
import { middleware as validateRequests } from 'express-openapi-validator';

/**
 * Holds a request to the rules that the document states for its operation. The body is the parsed one.
 * @param params the path's parameters, decoded
 * @throws the validator's own error, with status 400 and `errors`, when it breaks any
 */
export type RequestRules = (
  req: Request,
  res: Response,
  operationId: string,
  params: Readonly<Record<string, string>>,
) => Promise<void>;

/** What the validator keeps of a request's operation, on the request itself. */
interface FoundOperation {
  readonly pathParams: Record<string, string>;
}

type ValidatedRequest = Request & { openapi?: FoundOperation };

type Stage = (req: Request, res: Response, next: NextFunction) => unknown;

/**
 * Prepares express-openapi-validator for one surface.
 *
 * The validator finds the operation of each request by building the pattern of one path after the other anew, which costs more than
 * the validation itself. The surface has found it already, so only an operation's first request goes through all of the validator's
 * stages. What they found is kept for those that follow, which go straight to the last stage, the validation.
 * @param document the bundled OpenAPI document
 */
export function createRequestRules(document: object): RequestRules {
  const stages: readonly Stage[] = validateRequests({
    apiSpec: withoutBinaryBodies(document) as never,
    validateApiSpec: false,
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
    // The path that the surface made safe; the original one may be badly encoded.
    useRequestUrl: true,
    // The default mode takes 2023-02-29 for a date.
    ajvFormats: { mode: 'full' },
    validateResponses: false,
    validateSecurity: false,
    fileUploader: false,
  });
  const lastStage = stages.slice(-1);
  settleUrlParse();
  const wholeNumbers = wholeNumbersInQueries(document);
  const found = new Map<string, FoundOperation>();

  const validate = async (
    req: ValidatedRequest,
    res: Response,
    operationId: string,
    params: Readonly<Record<string, string>>,
  ): Promise<void> => {
    const operation = found.get(operationId);
    if (operation !== undefined) {
      // A copy, because the validator turns parameters into the types that the document gives them.
      req.openapi = { ...operation, pathParams: { ...params } };
      return runStages(lastStage, req, res);
    }
    try {
      await runStages(stages, req, res);
    } finally {
      if (req.openapi !== undefined) found.set(operationId, req.openapi);
    }
  };

  return async (req, res, operationId, params) => {
    const misspelt = (wholeNumbers.get(operationId) ?? []).filter((name) => !isWholeNumber(req.query[name]));
    if (misspelt.length === 0) return validate(req, res, operationId, params);
    const faults = misspelt.map((name) => ({ path: `/query/${name}`, message: wholeNumberRule }));
    const others = await validate(req, res, operationId, params).then(() => [], faultsElsewhere(faults));
    throw Object.assign(new Error('a number in the query is misspelt'), {
      status: 400,
      errors: [...others, ...faults],
    });
  };
}

const wholeNumberRule = 'must be a whole number in decimal digits, given once';

/** Whether a value of the query is absent, or a whole number as the document writes them. */
function isWholeNumber(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && /^(0|-?[1-9][0-9]*)$/.test(value));
}

interface Fault {
  readonly path?: string;
  readonly message?: string;
}

/** Takes the validator's error apart: its faults but for those at the places that are known. It throws every other error again. */
function faultsElsewhere(known: readonly Fault[]): (error: unknown) => Fault[] {
  return (error) => {
    const { errors } = error as { errors?: unknown };
    if (!Array.isArray(errors)) throw error;
    return (errors as Fault[]).filter(({ path }) => !known.some((fault) => fault.path === path));
  };
}

/**
 * The parameters in the queries of each operation that are whole numbers. The validator makes numbers of them as JavaScript does, which takes
 * `0x10`, `1e1` and ` 5` for some.
 */
function wholeNumbersInQueries(document: object): ReadonlyMap<string, readonly string[]> {
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
      const whole = parameters.filter((parameter) => parameter.in === 'query' && parameter.schema?.type === 'integer');
      return [[operation.operationId, whole.map(({ name = '' }) => name)] as const];
    }),
  );
}

/**
 * The validator calls the deprecated `url.parse` at each request. Until Node has warned of it once in a process, it looks at the stack of
 * each call to spare packages the warning, which takes longer than the parsing. This is that one call, with the warning held back.
 */
function settleUrlParse(): void {
  const { noDeprecation = false } = process;
  process.noDeprecation = true;
  parse('/');
  process.noDeprecation = noDeprecation;
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

/** Pictures are held to their rules by their own handler; the validator would take their bytes for a JSON text. */
function withoutBinaryBodies(document: object): object {
  return JSON.parse(JSON.stringify(document), (key, value) => {
    const binary = key === 'requestBody' && Object.keys(value?.content ?? {}).some((type) => type.startsWith('image/'));
    return binary ? undefined : value;
  });
}
