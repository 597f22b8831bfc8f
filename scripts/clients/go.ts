// The client in Go.

import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findGo, goAdvice } from '../setup/find-go.ts';
import { SetupError } from '../setup/setup-error.ts';
import { type ClientBuilder, type ClientLanguage, programsFolder, runTool } from './client-language.ts';

/** What go.mod names. */
const version = '2.8.2';
const options = ['-generate', 'types,client', '-package', 'mitome'];

const user = 'The Go client';

/**
 * Go, by oapi-codegen, which is a tool of the module that uses the client: go.mod and go.sum hold its version and hashes, and Go keeps it in
 * its own cache.
 */
export const go: ClientLanguage = {
  name: 'Go',
  generator: `oapi-codegen ${version}`,
  options,
  async provide(log) {
    const program = await findGo(user);
    const module = join(programsFolder, 'go');
    log(`Go: building oapi-codegen ${version}, unless Go's cache has it`);
    try {
      // Its own version is the whole of its output.
      await runTool(program, ['-C', module, 'tool', 'oapi-codegen', '-version']);
    } catch (cause) {
      const said = cause instanceof Error ? cause.message : cause;
      throw new SetupError(`${goAdvice(user)} It must reach a module proxy.\n${said}`, { cause });
    }
    return builder(program);
  },
};

function builder(program: string): ClientBuilder {
  const executable = (folder: string) => join(folder, 'exercise');
  const module = (folder: string) => join(folder, 'module');
  return {
    async generate(document, folder) {
      await cp(join(programsFolder, 'go'), module(folder), { recursive: true });
      await mkdir(join(module(folder), 'mitome'));
      const output = ['-o', join('mitome', 'mitome.gen.go')];
      await runTool(program, ['-C', module(folder), 'tool', 'oapi-codegen', ...options, ...output, document]);
    },
    async build(folder) {
      await runTool(program, ['-C', module(folder), 'vet', './...']);
      await runTool(program, ['-C', module(folder), 'build', '-o', executable(folder), '.']);
    },
    async run(folder, known) {
      await runTool(executable(folder), [], known);
    },
  };
}
