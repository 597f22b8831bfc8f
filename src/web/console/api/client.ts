import { client } from '../../../../generated/clients/admin/client.gen.ts';
import { ApiProblem } from './problem.ts';

/** The token that authenticates calls. It is in memory only, so that it ends with the page. */
let token: string | null = null;
let onEnded: () => void = () => undefined;

client.setConfig({ baseUrl: '', cache: 'no-store' });
client.interceptors.request.use((request) => {
  if (token !== null) request.headers.set('Authorization', `Bearer ${token}`);
  return request;
});
client.interceptors.error.use((body, response) => {
  const problem = new ApiProblem(response?.status ?? 0, body);
  // A wrong code or password is another response, which ends nothing.
  if (problem.tag === 'Unauthorized') onEnded();
  return problem;
});

/** Sets the token of all further calls, or none. */
export function setToken(value: string | null): void {
  token = value;
}

/** @param listener runs when the service no longer accepts the sign-in */
export function whenSignInEnds(listener: () => void): void {
  onEnded = listener;
}
