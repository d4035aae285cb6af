import { openMedia } from '../api/open-media.ts';
import { readEnv } from '../api/process/env.ts';
import { createLog } from '../api/process/log.ts';
import { cleanArchives } from '../api/takedowns/clean-archives.ts';
import { openDatabase } from '../db/client.ts';
import { readOptions } from './arguments.ts';
import { prepareProcess, runCommand } from './command.ts';

const { positionals } = readOptions(
  `node scripts/clean-archives.ts NUMBER…
Takes the images of those receipts out of every archive of BACKUP_DIR and BACKUP_BUCKET. The server runs it by itself.`,
  {},
  { atMost: Number.POSITIVE_INFINITY },
);

runCommand(async () => {
  prepareProcess();
  const env = readEnv();
  const log = createLog(env.logLevel);
  const now = () => new Date();
  const db = await openDatabase(env.databaseUrl, env.databaseAuthToken);
  const media = await openMedia({ db, env, log, now });
  await cleanArchives({ db, env, log, now, media }, positionals.map(Number));
});
