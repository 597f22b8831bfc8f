/**
 * Tests the generated handler types. Nothing here runs: `npm run types` fails if a line marked `@ts-expect-error` compiles, or another
 * line does not.
 */
import type { TenantHandlers, TenantInput, TenantReply } from '../../generated/operations/tenant.ts';

interface Context {
  readonly requestId: string;
}

/** Three operations represent all, so a new operation changes nothing here. */
type Handlers = Pick<
  TenantHandlers<Context>,
  'createVerificationSession' | 'getVerificationSession' | 'reprocessVerificationSession'
>;

declare const created: Extract<TenantReply<'createVerificationSession'>, { status: 201 }>['body'];
declare const detail: Extract<TenantReply<'getVerificationSession'>, { status: 200 }>['body'];
declare const reprocessed: Extract<TenantReply<'reprocessVerificationSession'>, { status: 200 }>['body'];

const notFound = {
  type: '/docs/errors#session-not-found',
  title: 'No such session',
  status: 404,
  detail: 'There is no such session.',
  _tag: 'SessionNotFound',
  requestId: 'req_1',
} as const;

const create: Handlers['createVerificationSession'] = async (input) => {
  const state: string | undefined = input.body.state;
  return { status: 201, body: created, headers: { Location: `/v1/verification-sessions/${state ?? ''}` } };
};
const get: Handlers['getVerificationSession'] = async (input, context) => {
  const id: string = input.params.id;
  return id === ''
    ? { status: 404, body: { ...notFound, requestId: context.requestId } }
    : { status: 200, body: detail };
};
const reprocess: Handlers['reprocessVerificationSession'] = async () => ({ status: 200, body: reprocessed });

/** Correct handlers compile. */
export const complete: Handlers = {
  createVerificationSession: create,
  getVerificationSession: get,
  reprocessVerificationSession: reprocess,
};

// @ts-expect-error a handler is missing
export const incomplete: Handlers = { createVerificationSession: create, getVerificationSession: get };

export const surplus: Handlers = {
  ...complete,
  // @ts-expect-error no operation has this name
  cancelVerificationSession: get,
};

/** 418 is declared nowhere. */
export async function undeclaredStatus(): Promise<TenantReply<'getVerificationSession'>> {
  // @ts-expect-error the status is not declared for this operation
  return { status: 418, body: detail };
}

/** 409 is declared for reprocessing, not for reading. */
export async function statusOfAnotherOperation(): Promise<TenantReply<'getVerificationSession'>> {
  // @ts-expect-error the status is declared, but for another operation
  return { status: 409, body: notFound };
}

/** `MetadataTooLarge` is a tag of 400 when creating. */
export async function undeclaredTag(): Promise<TenantReply<'getVerificationSession'>> {
  // @ts-expect-error the `_tag` is not declared for this status
  return { status: 404, body: { ...notFound, _tag: 'MetadataTooLarge' } };
}

/** The tags of a contextually typed handler are checked too, without a declared return type. */
// @ts-expect-error the `_tag` is not declared for this status
export const undeclaredTagInContext: Handlers['getVerificationSession'] = async () => ({
  status: 404,
  body: { ...notFound, _tag: 'RouteNotFound' },
});

/** The body of one status is not valid for another. */
export async function bodyOfAnotherStatus(): Promise<TenantReply<'getVerificationSession'>> {
  // @ts-expect-error 200 returns the session, not a problem
  return { status: 200, body: notFound };
}

/** The created session is not the detail. */
export async function bodyOfAnotherOperation(): Promise<TenantReply<'getVerificationSession'>> {
  // @ts-expect-error the detail needs `plan`, `metadata` and the rest
  return { status: 200, body: created };
}

/** A nullable field must be present (SPEC 2.1). */
export async function missingField(): Promise<TenantReply<'getVerificationSession'>> {
  const { outcome: _, ...rest } = detail;
  // @ts-expect-error `outcome` is absent instead of null
  return { status: 200, body: rest };
}

/** A status outside the enumeration. */
export async function wrongValue(): Promise<TenantReply<'getVerificationSession'>> {
  // @ts-expect-error sessions have no such status
  return { status: 200, body: { ...detail, status: 'cancelled' } };
}

/** 201 declares a required Location. */
export async function missingHeader(): Promise<TenantReply<'createVerificationSession'>> {
  // @ts-expect-error the required header is missing
  return { status: 201, body: created };
}

/** Undeclared headers and headers that the server sets are errors. */
export async function undeclaredHeader(): Promise<TenantReply<'createVerificationSession'>> {
  const Location = '/v1/verification-sessions/vs_1';
  // @ts-expect-error `X-Request-Id` is the server's
  return { status: 201, body: created, headers: { Location, 'X-Request-Id': 'req_1' } };
}

/** With a declared return type an undeclared property of the literal is an error, in the reply … */
export async function surplusInReply(): Promise<TenantReply<'getVerificationSession'>> {
  // @ts-expect-error a reply has no such part
  return { status: 200, body: detail, cookies: {} };
}

/** … and in its body, where it could leak a secret. */
export async function surplusInBody(): Promise<TenantReply<'getVerificationSession'>> {
  // @ts-expect-error the detail never has the verification URL (SPEC 4.2)
  return { status: 200, body: { ...detail, verificationUrl: 'https://id.example/v#secret' } };
}

/** An operation without a body has none. */
export function bodyOfNone(input: TenantInput<'reprocessVerificationSession'>): undefined {
  return input.body;
}

/** Undeclared parameters do not exist. */
export function undeclaredParameter(input: TenantInput<'getVerificationSession'>): unknown {
  // @ts-expect-error the path has no such parameter
  return input.params.tenantId;
}

/** Undeclared fields do not exist. */
export function undeclaredField(input: TenantInput<'createVerificationSession'>): unknown {
  // @ts-expect-error the request has no such field
  return input.body.callbackURL;
}
