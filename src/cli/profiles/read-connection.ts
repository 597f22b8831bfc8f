import { readCommandEnvironment } from '../command-environment.ts';
import { readOrigin, UsageError } from '../conformance/read-options.ts';
import { readProfile } from './profile-file.ts';

/** The service that a command calls. */
export interface Connection {
  readonly url: string;
  readonly token: string;
  /** The tenant of commands that name none. */
  readonly tenantId: string | undefined;
}

/** The name of the profile that commands use where none is named. */
export const defaultProfile = 'default';

/**
 * Where to send a request: the named profile, else the environment, else the default profile. The environment gives address and token
 * together or none, so that the token of a profile never goes to an address that was set for something else.
 * @throws UsageError when there is none
 */
export async function readConnection(name: string | undefined): Promise<Connection> {
  const { adminToken: token, url } = readCommandEnvironment();
  if (name === undefined && token !== '') {
    if (url === '') throw new UsageError('MITOME_ADMIN_TOKEN is set: set MITOME_URL to the origin of its service.');
    return { url: readOrigin('MITOME_URL', url), token: readToken(token), tenantId: undefined };
  }
  const profile = await readProfile(name ?? defaultProfile);
  if (profile === null)
    throw new UsageError(`There is no profile ${name ?? defaultProfile}. Write one with: npx mitome login`);
  return { url: readOrigin('The profile', profile.url), token: readToken(profile.token), tenantId: profile.tenantId };
}

/** Parses a token: visible ASCII, since it becomes a header. @throws UsageError that does not repeat it */
export function readToken(text: string): string {
  const token = text.trim();
  if (!/^[!-~]{1,512}$/.test(token)) throw new UsageError('The token must be one line of visible ASCII characters.');
  return token;
}
