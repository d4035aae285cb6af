import { prepareSystem, printFirstAdmin } from './open-system.ts';

if (process.argv.includes('--help')) {
  console.log('npm start   Compiles the site if its sources changed, prepares the database, and serves everything.');
  process.exit(0);
}

const main = async (): Promise<void> => {
  const { env, log, open } = await prepareSystem();
  const { runSite } = await import('../api/rescue/run-site.ts');
  const openAndTell = async () => {
    const system = await open();
    printFirstAdmin(system);
    return system;
  };
  const server = await runSite({ env, log, open: openAndTell, print: console.log });
  console.log(`ready ${server.url}`);

  const stop = async (): Promise<void> => {
    await server.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

main().catch((error: Error) => {
  console.error(error.message.startsWith('The ') ? error.message : error);
  process.exit(1);
});
