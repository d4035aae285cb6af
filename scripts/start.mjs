// Plain JavaScript: the rest comes out of the compile cache, which must be on before the first of it is loaded.
import { enableCompileCache } from 'node:module';

enableCompileCache(new URL('../dist/compile-cache', import.meta.url).pathname);
await import('./start.ts');
