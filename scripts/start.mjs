// Plain JavaScript, because the compile cache must be enabled before anything else is loaded.
import { enableCompileCache } from 'node:module';

enableCompileCache(new URL('../dist/compile-cache', import.meta.url).pathname);
await import('./start.ts');
