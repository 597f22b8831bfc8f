// The client in Java.

import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { findPrograms } from '../setup/find-program.ts';
import { runProgram } from '../setup/run-program.ts';
import { SetupError } from '../setup/setup-error.ts';
import { type ClientBuilder, type ClientLanguage, filesBelow, programsFolder, runTool } from './client-language.ts';
import { type MavenFile, provideMavenFiles } from './maven-files.ts';

const version = '7.25.0';
const options = [
  ...['-g', 'java', '--library', 'native'],
  '--additional-properties=openApiNullable=false,invokerPackage=com.example.mitome,apiPackage=com.example.mitome.api,modelPackage=com.example.mitome.model',
];

const generatorFile: MavenFile = {
  path: `org/openapitools/openapi-generator-cli/${version}/openapi-generator-cli-${version}.jar`,
  sha256: '41ce4f6b07f196676439d710759fa1ced7a08066d06ff1bf314681470289efae',
};

/** What the generated pom.xml names, in the versions it names, but for its tests. */
const libraries: readonly MavenFile[] = [
  {
    path: 'com/fasterxml/jackson/core/jackson-core/2.21.5/jackson-core-2.21.5.jar',
    sha256: 'b64b5874162b503a0e58a8f7758266e8dd9f91bf49e3a59ae0b5f47589a231b7',
  },
  {
    path: 'com/fasterxml/jackson/core/jackson-annotations/2.21/jackson-annotations-2.21.jar',
    sha256: '53ca085f4a150f703f49e1aabd935bd03b43e1ea3d55d135438292af22cef56b',
  },
  {
    path: 'com/fasterxml/jackson/core/jackson-databind/2.21.5/jackson-databind-2.21.5.jar',
    sha256: '507418c0fafd38b2b2cfb704521630da613a8e4cc8381195a6f418017883e2c0',
  },
  {
    path: 'com/fasterxml/jackson/datatype/jackson-datatype-jsr310/2.21.5/jackson-datatype-jsr310-2.21.5.jar',
    sha256: 'e941f9718d16a649614cb06711de06da34722afff9cee0b7725fc5318638304c',
  },
  {
    path: 'com/google/code/findbugs/jsr305/3.0.2/jsr305-3.0.2.jar',
    sha256: '766ad2a0783f2687962c8ad74ceecc38a28b9f72a2d085ee438b7813e928d0c7',
  },
  {
    path: 'jakarta/annotation/jakarta.annotation-api/1.3.5/jakarta.annotation-api-1.3.5.jar',
    sha256: '85fb03fc054cdf4efca8efd9b6712bbb418e1ab98241c4539c8585bbc23e1b8a',
  },
];

const advice =
  'The Java client needs a JDK, 11 or newer: java and javac. On Debian: apt-get install default-jdk-headless (as root). Elsewhere: https://adoptium.net/.';

/** Java, by OpenAPI Generator, over the HTTP client of the JDK. */
export const java: ClientLanguage = {
  name: 'Java',
  generator: `OpenAPI Generator ${version}`,
  options,
  async provide(log) {
    const tools = await findJdk();
    const [generator, ...jars] = await provideMavenFiles([generatorFile, ...libraries], (line) => log(`Java: ${line}`));
    return builder(tools, generator as string, jars);
  },
};

interface Jdk {
  readonly java: string;
  readonly javac: string;
}

function builder({ java, javac }: Jdk, generator: string, jars: readonly string[]): ClientBuilder {
  const client = (folder: string) => join(folder, 'client');
  const classes = (folder: string) => join(folder, 'classes');
  return {
    async generate(document, folder) {
      const words = ['generate', '-i', document, '-o', client(folder), ...options];
      await runTool(java, ['-jar', generator, ...words]);
    },
    async build(folder) {
      const sources = await filesBelow(join(client(folder), 'src', 'main', 'java'), '.java');
      const list = join(folder, 'sources');
      const all = [...sources, join(programsFolder, 'java', 'Exercise.java')];
      await writeFile(list, all.map((file) => `"${file.replaceAll('\\', '\\\\')}"\n`).join(''));
      await mkdir(classes(folder));
      await runTool(javac, ['-encoding', 'UTF-8', '-cp', jars.join(delimiter), '-d', classes(folder), `@${list}`]);
    },
    async run(folder, known) {
      await runTool(java, ['-cp', [classes(folder), ...jars].join(delimiter), 'Exercise'], known);
    },
  };
}

async function findJdk(): Promise<Jdk> {
  for (const javac of findPrograms(['javac'])) {
    const { status, output } = await runProgram(javac, ['-version']);
    const found = /^javac (\d+)/m.exec(output);
    const java = join(javac, '..', 'java');
    if (status !== 0 || found === null || Number(found[1]) < 11) continue;
    if ((await runProgram(java, ['-version'])).status === 0) return { java, javac };
  }
  throw new SetupError(advice);
}
