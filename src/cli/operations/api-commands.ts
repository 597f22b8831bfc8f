import type { Command } from 'commander';
import { readAdminDocument } from './document.ts';
import { operationCommand } from './operation-command.ts';
import { readOperations } from './read-operations.ts';
import { runOperation } from './run-operation.ts';

/** Adds a command for every operation of the admin API. */
export function addApiCommands(program: Command): void {
  for (const operation of readOperations(readAdminDocument())) {
    program.addCommand(operationCommand(operation, runOperation).copyInheritedSettings(program));
  }
}
