import { compileSite } from './compile-site.ts';

if (process.argv.includes('--help')) {
  console.log('npm run build [-- --force]   Compiles the site into dist/ if its sources changed, or in any case.');
  process.exit(0);
}

console.log(`site build ${await compileSite({ force: process.argv.includes('--force') })}`);
