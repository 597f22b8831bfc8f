import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts, allowScripts }: { scripts: Record<string, string>; allowScripts: Record<string, boolean> } =
  JSON.parse(readFileSync('package.json', 'utf8'));

test("every script first makes sure that it runs on the project's own Node.js", () => {
  const others = Object.entries(scripts).filter(([, line]) => !line.startsWith('node scripts/preflight.mjs && '));
  expect(others).toEqual([]);
});

test('a script that serves replaces its process by the service, so that signals reach it', () => {
  const serving = Object.values(scripts).filter((line) => line.includes('src/main.ts'));
  expect(serving).not.toEqual([]);
  expect(serving.filter((line) => !/ && exec node (--watch )?src\/main\.ts$/.test(line))).toEqual([]);
});

/**
 * The lock file names no addresses of packages, so that any registry can serve them. npm then trusts no version either, and passes over
 * an approval that names one.
 */
test('each package with an install script is approved or denied, by its name alone', () => {
  const lock: { packages: Record<string, { hasInstallScript?: true; resolved?: string; link?: true }> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  );
  const installing = Object.entries(lock.packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
  );
  // A link names a folder of ours.
  const addressed = Object.values(lock.packages).filter(({ resolved, link }) => resolved !== undefined && !link);
  expect(addressed).toEqual([]);
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(installing)].sort());
});
