import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDockerfile } from './read-dockerfile.ts';

test('the Dockerfile of the service is read whole', () => {
  const { stages, ...plan } = readDockerfile(readFileSync('Dockerfile', 'utf8'));
  expect(plan).toMatchObject({ command: ['node', 'src/main.ts'], stopSignal: 'SIGTERM' });
  expect(plan.healthCheck.slice(0, 2)).toEqual(['node', '--eval']);
  expect(stages.map(({ name }) => name)).toEqual(['build', null]);
  expect(stages.at(-1)?.steps).toContainEqual({ kind: 'user', value: '10001:10001' });
});

test('steps keep their order, their stage and the ends of their lines', () => {
  const text = [
    'FROM node:24-slim AS build',
    'WORKDIR /app',
    'COPY a.json b.json ./',
    'RUN one \\',
    '  && two',
    'FROM debian:stable-slim',
    'COPY --from=build /app/dist ./dist',
    'ENV A=1 \\',
    '    B="two words"',
    'USER 1:1',
    'CMD ["run"]',
  ].join('\n');
  expect(readDockerfile(text)).toEqual({
    stages: [
      {
        ...{ name: 'build', image: 'node:24-slim' },
        steps: [
          { kind: 'workdir', value: '/app' },
          { kind: 'copy', from: null, sources: ['a.json', 'b.json'], target: './' },
          { kind: 'run', command: 'one \\\n  && two' },
        ],
      },
      {
        ...{ name: null, image: 'debian:stable-slim' },
        steps: [
          { kind: 'copy', from: 'build', sources: ['/app/dist'], target: './dist' },
          { kind: 'env', values: { A: '1', B: 'two words' } },
          { kind: 'user', value: '1:1' },
        ],
      },
    ],
    ...{ command: ['run'], healthCheck: [], stopSignal: 'SIGTERM' },
  });
});

test.each([
  ['ADD https://example.com/a /a', 'ADD'],
  ['COPY --chown=1:1 a /a', 'COPY'],
  ['COPY *.json ./', 'COPY'],
  ['RUN --mount=type=cache,target=/c one', 'RUN'],
  ['ENTRYPOINT ["a"]', 'ENTRYPOINT'],
  ['CMD node', 'CMD'],
])('%s is refused, because it would not be done as Docker does it', (line, keyword) => {
  expect(() => readDockerfile(`FROM debian:stable-slim\n${line}\n`)).toThrow(
    `line 2 of the Dockerfile: this form of ${keyword} is not known here`,
  );
});
