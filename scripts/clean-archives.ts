import { openMedia } from '../api/open-media.ts';
import { cleanArchives } from '../api/takedowns/clean-archives.ts';
import { readOptions } from './arguments.ts';
import { runOnDatabase } from './on-database.ts';

const { positionals } = readOptions(
  `node scripts/clean-archives.ts NUMBER…
Removes the images of these takedown receipts from every archive in BACKUP_DIR and BACKUP_BUCKET. Run by the server.`,
  {},
  { atMost: Number.POSITIVE_INFINITY },
);

runOnDatabase(async (effects) => {
  await cleanArchives({ ...effects, media: await openMedia(effects) }, positionals.map(Number));
});
