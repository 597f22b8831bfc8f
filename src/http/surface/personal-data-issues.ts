import { type PreRegisteredInfo, personalDataFaults, type UserInputInfo } from '../../domain/personal-data.ts';
import type { Issue } from '../wire/json-text.ts';

/**
 * What is wrong with personal data that keeps to its schema.
 * @param path where it stands in the request, as a JSON pointer
 */
export function personalDataIssues(
  info: (PreRegisteredInfo & UserInputInfo) | undefined,
  path: string,
  now: Date,
): Issue[] {
  return personalDataFaults(info ?? {}, now).map(({ field, message }) => ({ path: `${path}/${field}`, message }));
}
