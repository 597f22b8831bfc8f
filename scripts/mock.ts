import { type MockDocument, mockDocuments, startPrism } from './mock/start-prism.ts';
import { readOptions } from './setup/read-options.ts';

const usage = `npm run mock [-- options]

Serves a document with Prism, on loopback: every operation returns an example of the document. A request selects one with
"Prefer: code=409, example=conflict".

  --surface=tenant  one of: ${mockDocuments.join(', ')}
  --port=4010
  --dynamic         returns random bodies that match the schemas; --seed=x makes them reproducible
  --cors            allows pages of other origins, which the service does not`;

/** `npm run mock`: runs until it is stopped. */
async function main(): Promise<number> {
  const { values } = readOptions(usage, {
    options: {
      surface: { type: 'string', default: 'tenant' },
      port: { type: 'string', default: '4010' },
      dynamic: { type: 'boolean', default: false },
      cors: { type: 'boolean', default: false },
      seed: { type: 'string' },
    },
  });
  const { dynamic, cors, seed } = values;
  const onOutput = (text: string) => process.stdout.write(text);
  const prism = await startPrism({
    ...{ surface: surfaceNamed(values.surface), port: portOf(values.port), dynamic, cors, onOutput },
    ...(seed !== undefined && { seed }),
  });
  let status = 1;
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => {
      status = code;
      void prism.stop();
    });
  }
  await prism.ended;
  return status;
}

function surfaceNamed(name: string): MockDocument {
  const found = mockDocuments.find((surface) => surface === name);
  if (found === undefined) throw new Error(`--surface must be one of ${mockDocuments.join(', ')}, not "${name}"`);
  return found;
}

function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`--port must be from 1 to 65535, not "${text}"`);
  return port;
}

main().then(
  (status) => process.exit(status),
  (error: unknown) => {
    console.error(`[mock] ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  },
);
