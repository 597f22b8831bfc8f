// Plain JavaScript for any Node from 18 on: it must run under the very Node whose presence it reports.
const needed = 24;
const major = Number(process.versions.node.split('.')[0]);

if (major !== needed) {
  console.error(
    [
      `This project runs on Node ${needed}, and this is Node ${process.versions.node} (${process.execPath}).`,
      `Node ${needed} comes with \`npm ci\` as the package "node", whose install script fetches the program. It is missing here, most`,
      'likely because install scripts were ignored (the setting ignore-scripts) or optional packages left out. Remedy, one of:',
      '  npm rebuild node --ignore-scripts=false',
      '  npm ci --ignore-scripts=false --include=optional',
      `  a Node ${needed} of your own, first on the PATH`,
      'If this came from running a file directly, use the npm scripts (`npm start`, `npm test`), which choose the right Node.',
    ].join('\n'),
  );
  process.exit(1);
}
