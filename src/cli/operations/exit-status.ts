/** How a command of the admin API ends, for scripts. */
export const exitStatus = { done: 0, failed: 1, usage: 2, refused: 3, unavailable: 4 } as const;

/** The same for the help of the commands. */
export const exitStatusHelp = `Exit status:
  0 done, 1 failed, 2 wrong usage, 3 refused by the service (4xx),
  4 the service cannot be reached or failed (5xx)`;
