import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Packages that no file of the service names: the Node.js that runs it, and what @vladmandic/human and the WebAssembly engine ask for. */
const neededUnnamed = ['node', '@tensorflow/tfjs-converter', '@tensorflow/tfjs-core'];

/** The packages that the service, without its browser pages and tests, imports or resolves. */
function namedByTheService(): readonly string[] {
  const files = globSync('src/**/*.ts').filter((file) => !/^src\/web\/|\/testing\/|\.test\.ts$/.test(file));
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport|resolve\(|import\()\s*['"`]([^'"`.][^'"`]*)['"`]/g)];
  const imported = specifiers.map(([, specifier = '']) => specifier);
  return Object.keys(dependencies).filter((name) =>
    imported.some((specifier) => specifier === name || specifier.startsWith(`${name}/`)),
  );
}

test('the image drops exactly the packages that only the browser pages and scripts use', () => {
  const [, words = ''] = /^RUN npm uninstall ([^&]*)&&/m.exec(dockerfile) ?? [];
  const dropped = words.split(/[\s\\]+/).filter((word) => word !== '' && !word.startsWith('-'));
  const needed = new Set([...namedByTheService(), ...neededUnnamed]);
  expect(dropped.toSorted()).toEqual(
    Object.keys(dependencies)
      .filter((name) => !needed.has(name))
      .toSorted(),
  );
});

test('the image runs an account without rights by its number, and ends on the signal that the service expects', () => {
  expect(/^USER (.*)$/m.exec(dockerfile)?.[1]).toBe('10001:10001');
  expect(dockerfile).toMatch(/^STOPSIGNAL SIGTERM$/m);
  expect(dockerfile).toMatch(/^CMD \["node", "src\/main\.ts"\]$/m);
});

test('no secret enters the image: neither by a setting nor by a file of a trial run', () => {
  for (const name of ['ENCRYPTION_KEY', 'DATABASE_URL', 'PASSWORD', 'TOKEN', 'SECRET']) {
    expect(dockerfile).not.toContain(name);
  }
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
  expect(ignored.find((line) => line !== '' && !line.startsWith('#'))).toBe('*');
  expect(ignored).not.toContain('!data');
  expect(ignored).not.toContain('!deploy');
});

test('the image has the licences of all packages, also of those that are only parts of its browser pages', () => {
  const file = 'THIRD_PARTY_LICENSES.txt';
  expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain(`!${file}`);
  expect(dockerfile).toMatch(new RegExp(`^COPY --from=build .*/opt/mitome/${file} \\./$`, 'm'));
  const text = readFileSync(file, 'utf8');
  const listed = new Set([...text.matchAll(/^(\S+) \d+\.\d+\.\d\S*?:?(?: |$)/gm)].map(([, name]) => name));
  expect(Object.keys(dependencies).filter((name) => !listed.has(name))).toEqual([]);
});
