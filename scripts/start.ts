import { openSystem } from './open-system.ts';

if (process.argv.includes('--help')) {
  console.log('npm start   Compiles the site if its sources changed, prepares the database, and serves everything.');
  process.exit(0);
}

const main = async (): Promise<void> => {
  const system = await openSystem();
  const { startServer } = await import('../api/server.ts');
  const server = await startServer(system);
  console.log(`ready ${server.url}`);

  const stop = async (): Promise<void> => {
    await server.close();
    await system.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

main().catch((error: Error) => {
  console.error(error.message.startsWith('The environment') ? error.message : error);
  process.exit(1);
});
