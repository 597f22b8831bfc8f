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
  const found = new Map<string, FoundOperation>();

  return async (req: ValidatedRequest, res, operationId, params) => {
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
