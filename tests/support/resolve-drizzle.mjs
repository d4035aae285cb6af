// Node parses drizzle-orm's package.json of 180 KB again for each of its modules, which takes two of the three seconds that a
// process started from sources needs. Tests start hundreds of them.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, resolveNext) =>
    /^\..*\.js$/.test(specifier) && context.parentURL?.includes('/node_modules/drizzle-orm/')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : resolveNext(specifier, context),
});
