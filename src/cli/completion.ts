// Completion of commands, options and their values in bash and zsh.

import { Argument, type Command, type Option } from 'commander';
import { readCommandEnvironment } from './command-environment.ts';
import { quoteWord } from './quote-word.ts';

/** Adds `completion`, which prints the line for a shell's start file, and `complete`, which the shell then calls. */
export function addCompletionCommands(program: Command): void {
  program
    .command('completion')
    .description('Print what makes a shell complete commands and options; see the examples')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh']))
    .addHelpText(
      'after',
      `
Examples:
  $ npx mitome completion bash >> ~/.bashrc
  $ npx mitome completion zsh >> ~/.zshrc
The shells complete a command of the name mitome, such as a link to bin/mitome.mjs.`,
    )
    .action((shell: 'bash' | 'zsh') => void process.stdout.write(completionScript(shell)));

  program
    .command('complete', { hidden: true })
    .helpOption(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(() => {
      const { completedLine } = readCommandEnvironment();
      for (const word of completionsOf(program, completedLine)) process.stdout.write(`${word}\n`);
    });
}

/** Both shells run the command with the line in `COMP_LINE`, and offer files where it prints nothing. */
function completionScript(shell: 'bash' | 'zsh'): string {
  const command = [process.execPath, process.argv[1] ?? '', 'complete'].map(quoteWord).join(' ');
  const line = `complete -o default -C ${quoteWord(`${command} 2>/dev/null`)} mitome\n`;
  return shell === 'bash' ? line : `autoload -Uz compinit bashcompinit && compinit && bashcompinit\n${line}`;
}

/** The words that can stand at the end of a line. */
export function completionsOf(program: Command, line: string): string[] {
  const [, ...words] = line.trimStart().split(/\s+/);
  const current = words.pop() ?? '';
  let command = program;
  let open: Option | undefined;
  for (const word of words) {
    const option = command.options.find(({ long, short }) => word === long || word === short);
    if (option !== undefined) open = option.required || option.optional ? option : undefined;
    else if (open !== undefined && !open.variadic) open = undefined;
    else if (open === undefined) command = command.commands.find((one) => one.name() === word) ?? command;
  }
  const found = candidates(command, open, current);
  return found.filter((word) => word.startsWith(current)).sort();
}

function candidates(command: Command, open: Option | undefined, current: string): readonly string[] {
  const options = command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long }) => long ?? []);
  if (open !== undefined && !(open.variadic && current.startsWith('-'))) return open.argChoices ?? [];
  if (current.startsWith('-')) return options;
  const commands = command
    .createHelp()
    .visibleCommands(command)
    .map((one) => one.name());
  const values = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  // A command of the API has options only.
  return [
    ...commands,
    ...values,
    ...(command.registeredArguments.length === 0 && commands.length === 0 ? options : []),
  ];
}
