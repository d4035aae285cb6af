import { readOptions } from './arguments.ts';
import { compileServer, compileSite } from './compile.ts';

const options = readOptions(
  'npm run build [-- --force]   Compiles site and server into dist/ if their sources changed; always with --force.',
  { force: { type: 'boolean' } },
);
console.log(`site build ${await compileSite(options)}`);
console.log(`server build ${await compileServer(options)}`);
