import { compileServer, compileSite } from './compile.ts';

if (process.argv.includes('--help')) {
  console.log(
    'npm run build [-- --force]   Compiles site and server into dist/ if their sources changed, or in any case.',
  );
  process.exit(0);
}

const options = { force: process.argv.includes('--force') };
console.log(`site build ${await compileSite(options)}`);
console.log(`server build ${await compileServer(options)}`);
