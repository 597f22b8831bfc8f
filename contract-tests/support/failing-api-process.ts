import { Server } from 'node:net';

/** Loaded into the processes of a node before they start (`--import`), lets its API processes fail when they listen. */
if (process.argv[1]?.endsWith('/api-process.ts') === true) {
  Server.prototype.listen = () => {
    throw Object.assign(new Error('planted'), { code: 'EADDRINUSE' });
  };
}
