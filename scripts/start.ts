import { loadServer } from './compile.ts';

if (process.argv.includes('--help')) {
  console.log('npm start   Compiles what changed, prepares the database, and serves everything.');
  process.exit(0);
}

const main = async (): Promise<void> => {
  const serve = await loadServer();
  await serve();
};

main().catch((error: Error) => {
  console.error(error.message.startsWith('The ') ? error.message : error);
  process.exit(1);
});
