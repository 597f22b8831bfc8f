import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/versioning.md', 'utf8');
const generated = (file: string) => JSON.parse(readFileSync(`generated/${file}`, 'utf8'));

test('the page names the version of the notifications, and the only one of the paths', () => {
  const { ApiVersion } = generated('asyncapi/notifications.json').components.schemas;
  expect(page).toContain(`a date: \`${ApiVersion.const}\``);
  const paths = Object.keys(generated('openapi/tenant.json').paths);
  expect(new Set(paths.map((path) => path.split('/')[1]))).toEqual(new Set(['v1']));
});
