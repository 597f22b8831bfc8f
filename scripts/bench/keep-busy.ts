/** Keeps one core busy until it is ended. It checks from time to time whether the process that started it still lives. */
function work(): void {
  const until = performance.now() + 100;
  while (performance.now() < until);
  setImmediate(work);
}

process.on('disconnect', () => process.exit(0));
work();
