// The entry of the service.

import { keepCompiledCode } from './system/compiled-code.ts';

// Before the modules that take long to compile are loaded.
keepCompiledCode();
await import('./run-service.ts');
