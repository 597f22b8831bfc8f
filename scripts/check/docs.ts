// Checks the documents: links, names of files, commands, promised pages.

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { adminOperations } from '../../generated/operations/admin.ts';
import { anchorsOf, commandsIn, linksIn, pathsIn } from './docs/read-markdown.ts';

/** Pages that a reader is promised. The rest of docs/, and what examples say, is looked at where it is there. */
const required = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'openapi/CHANGELOG.md'],
  ...['docs/specification.md', 'docs/glossary.md', 'docs/decisions/README.md'],
];

/** The check's view of the repository: what a page may name. */
interface Repository {
  readonly scripts: ReadonlySet<string>;
  readonly commands: ReadonlySet<string>;
  readonly topLevel: ReadonlySet<string>;
}

/**
 * Looks for what rots in prose: relative links and anchors that lead nowhere, npm scripts and `mitome` commands that do not
 * exist, and paths in backticks that are not there. Prints each with file and line; exits with 1 if there is one.
 */
function main(): number {
  const repository = readRepository();
  const pages = [
    ...new Set([...required, ...globSync(['docs/**/*.md', 'examples/*/README.md', 'packages/*/README.md'])]),
  ].sort();
  const findings = pages.flatMap((page) => (existsSync(page) ? examine(page, repository) : [`${page}: is missing`]));
  for (const finding of findings) console.error(finding);
  return findings.length > 0 ? 1 : 0;
}

function readRepository(): Repository {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
  const commandLine = [...globSync('src/cli/mitome.ts'), ...globSync('src/cli/**/*.ts')].map((file) =>
    readFileSync(file, 'utf8'),
  );
  // The command line has a command for each operation of the admin API.
  const apiCommands = Object.keys(adminOperations).map((id) => id.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`));
  const commands = commandLine.flatMap((text) => [...text.matchAll(/\b[cC]ommand\(\s*['"`]([\w-]+)/g)]);
  return {
    scripts: new Set(Object.keys(scripts)),
    commands: new Set([...commands.map((match) => match[1] ?? ''), ...apiCommands]),
    topLevel: new Set(
      readdirSync('.', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])),
    ),
  };
}

function examine(page: string, { scripts, commands, topLevel }: Repository): string[] {
  const text = readFileSync(page, 'utf8');
  const findings: string[] = [];
  for (const { line, value } of linksIn(text)) {
    const fault = linkFault(page, text, value);
    if (fault !== undefined) findings.push(`${page}:${line}: the link ${value} ${fault}`);
  }
  for (const { line, program, value } of commandsIn(text)) {
    const known = program === 'npm' ? scripts.has(value) : commands.has(value);
    const kind = program === 'npm' ? 'script of package.json' : 'command of src/cli/mitome.ts';
    if (!known) findings.push(`${page}:${line}: ${value} is no ${kind}`);
  }
  for (const { line, value } of pathsIn(text, topLevel)) {
    if (globSync(value).length === 0) findings.push(`${page}:${line}: \`${value}\` does not exist`);
  }
  return findings;
}

/** What is wrong with one link: undefined for a right one and for links that leave the repository. */
function linkFault(page: string, text: string, link: string): string | undefined {
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(link)) return undefined;
  const [file = '', anchor] = link.split('#', 2);
  const target = file === '' ? page : path.join(path.dirname(page), decodeURIComponent(file));
  if (path.isAbsolute(file) || target.startsWith('..')) return 'leaves the repository';
  if (!existsSync(target)) return 'leads to nothing';
  if (anchor === undefined || !target.endsWith('.md')) return undefined;
  const anchors = anchorsOf(file === '' ? text : readFileSync(target, 'utf8'));
  return anchors.has(decodeURIComponent(anchor)) ? undefined : 'names no heading of that page';
}

process.exitCode = main();
