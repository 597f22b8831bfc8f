import { expect, test } from 'vitest';
import { writeSbom } from './sbom.ts';
import { lockWithScalar, packagesOf, readScalarPackages, scalarFaults, withScalar } from './scalar-packages.ts';

const place = 'node_modules/@scalar/fastify-api-reference';
const store = '../../../../node_modules/.pnpm';
const entry = { license: 'MIT', author: null, files: [] };

test('a source map names each package once for every version, those of Scalar by their folders', () => {
  const sources = [
    `${store}/@vue+shared@3.5.40/node_modules/@vue/shared/dist/shared.js`,
    `${store}/cva@1.0.0-beta.4_typescript@5.8.3/node_modules/cva/dist/index.js`,
    `${store}/yaml@2.9.0/node_modules/yaml/a.js`,
    `${store}/yaml@2.9.0/node_modules/yaml/b.js`,
    `${store}/yaml@1.0.0/node_modules/yaml/a.js`,
    '../../../types/dist/index.js',
    '../../src/standalone.ts',
  ];
  expect(packagesOf(sources, (name) => (name === '@scalar/types' ? '0.22.1' : '1.72.1'))).toEqual([
    { name: '@scalar/api-reference', version: '1.72.1' },
    { name: '@scalar/types', version: '0.22.1' },
    { name: '@vue/shared', version: '3.5.40' },
    { name: 'cva', version: '1.0.0-beta.4' },
    { name: 'yaml', version: '1.0.0' },
    { name: 'yaml', version: '2.9.0' },
  ]);
});

test('a file of an unknown package is a fault, so that no notice is lost', () => {
  for (const source of ['../node_modules/vue/index.js', '../../vendored/vue.js', '\0virtual'])
    expect(() => packagesOf([source], () => '1.0.0')).toThrow('of which package is it?');
});

test('a package that is installed and in the script is listed once, and another version of it beside it', () => {
  const one = { name: 'a', version: '2.0.0', license: 'MIT' };
  const listed = withScalar([one, { ...one, name: 'c' }], [one, { ...one, version: '1.0.0' }, { ...one, name: 'b' }]);
  expect(listed.map(({ name, version }) => `${name} ${version}`)).toEqual(['a 1.0.0', 'a 2.0.0', 'b 2.0.0', 'c 2.0.0']);
});

test('a list of another version of the script than the installed one is a fault', () => {
  const lock = { packages: { [place]: { version: '1.73.0' } } };
  expect(scalarFaults(lock, { plugin: '1.73.0', packages: [] })).toEqual([]);
  expect(scalarFaults(lock, { plugin: '1.72.1', packages: [] })).toEqual([
    expect.stringContaining('is of 1.72.1, the lock file of 1.73.0'),
  ]);
  expect(scalarFaults({ packages: {} }, { plugin: '1.72.1', packages: [] })).toHaveLength(1);
});

test('npm sees the packages of the script as bundled in its package, both versions of one', () => {
  const lock = { packages: { [place]: { version: '1.72.1', dependencies: { slug: '2.0.0' } } } };
  const yaml = { name: 'yaml', version: '1.0.0', ...entry };
  const { packages } = lockWithScalar(lock, { plugin: '1.72.1', packages: [yaml, { ...yaml, version: '2.0.0' }] });
  expect(packages).toEqual({
    [place]: {
      version: '1.72.1',
      dependencies: { slug: '2.0.0', yaml: '1.0.0', 'yaml-2.0.0': 'npm:yaml@2.0.0' },
      bundleDependencies: ['yaml', 'yaml-2.0.0'],
    },
    [`${place}/node_modules/yaml`]: { name: 'yaml', version: '1.0.0', license: 'MIT' },
    [`${place}/node_modules/yaml-2.0.0`]: { name: 'yaml', version: '2.0.0', license: 'MIT' },
  });
});

test('the SBOM has the service, what it installs, and every package in the script', { timeout: 60_000 }, async () => {
  const { metadata, components }: Sbom = JSON.parse(await writeSbom());
  expect(metadata.component.name).toBe('mitome');
  const listed = new Set(components.map((one) => one['bom-ref']));
  const { plugin, packages } = readScalarPackages();
  expect(listed.has(`@scalar/fastify-api-reference@${plugin}`)).toBe(true);
  const inScript = packages.map(({ name, version }) => `${name}@${version}`);
  expect(inScript.length).toBeGreaterThan(100);
  expect(inScript.filter((one) => !listed.has(one))).toEqual([]);
});

interface Sbom {
  readonly metadata: { readonly component: { readonly name: string } };
  readonly components: readonly { readonly 'bom-ref': string }[];
}
