// Questions to the person at the terminal. They are written to standard error: standard output is for results.

/** Asks for a secret without showing it. */
export async function askHidden(message: string): Promise<string> {
  const { default: password } = await import('@inquirer/password');
  return password({ message, mask: false }, { output: process.stderr });
}

/** Asks a question whose default answer is no. */
export async function askYes(message: string): Promise<boolean> {
  const { default: confirm } = await import('@inquirer/confirm');
  return confirm({ message, default: false }, { output: process.stderr });
}
