import { loadServer } from './compile.ts';
import { whenNpmEnds } from './npm-parent.ts';

if (process.argv.includes('--help')) {
  console.log('npm start   Compiles what changed, prepares the database, and serves everything.');
  process.exit(0);
}

const main = async (): Promise<void> => {
  let isServing = false;
  // Asked now: whoever ends npm while something is compiled means that as well.
  whenNpmEnds(() => {
    if (!isServing) process.exit(0);
    process.emit('SIGTERM');
  });
  const serve = await loadServer();
  await serve();
  isServing = true;
};

main().catch((error: Error) => {
  console.error(error.message.startsWith('The ') ? error.message : error);
  process.exit(1);
});
