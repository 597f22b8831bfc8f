import { composeRequest } from './compose-request.ts';
import { isObject, readAdminDocument } from './document.ts';
import { readOperations } from './read-operations.ts';
import { sendRequest, UnreachableError } from './send-request.ts';

const noTenant = '00000000-0000-0000-0000-000000000000';

/**
 * Tells whether a service takes a token, by asking for a tenant that does not exist: only a wrong token gets 401.
 * @throws UnreachableError when the service fails, too: then it cannot tell
 * @throws Error when something else than a Mitome service responds
 */
export async function tryToken(connection: { readonly url: string; readonly token: string }): Promise<boolean> {
  const operation = readOperations(readAdminDocument()).find(({ id }) => id === 'getTenant');
  if (operation === undefined) throw new Error('The document has no operation to try a token with.');
  const request = await composeRequest(operation, { fields: new Map([['tenant-id', noTenant]]) });
  const { status, problem } = await sendRequest({ ...connection, tenantId: undefined }, operation, request);
  if (!isObject(problem) || problem._tag === undefined)
    throw new Error(`The server at ${connection.url} is not a Mitome service.`);
  if (status >= 500) throw new UnreachableError(`${connection.url} failed (${status}). Nothing was saved.`);
  return status !== 401;
}
