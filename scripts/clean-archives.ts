import { parseArgs } from 'node:util';
import { openMedia } from '../api/open-media.ts';
import { readEnv } from '../api/process/env.ts';
import { createLog } from '../api/process/log.ts';
import { cleanArchives } from '../api/takedowns/clean-archives.ts';
import { openDatabase } from '../db/client.ts';
import { prepareProcess, runCommand } from './command.ts';

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } });
if (options.help) {
  console.log(`node scripts/clean-archives.ts NUMBER…
Takes the images of those receipts out of every archive of BACKUP_DIR and BACKUP_BUCKET. The server runs it by itself.`);
  process.exit(0);
}

runCommand(async () => {
  prepareProcess();
  const env = readEnv();
  const log = createLog(env.logLevel);
  const now = () => new Date();
  const db = await openDatabase(env.databaseUrl, env.databaseAuthToken);
  const media = await openMedia({ db, env, log, now });
  await cleanArchives({ db, env, log, now, media }, positionals.map(Number));
});
