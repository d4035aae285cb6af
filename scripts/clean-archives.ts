import { openMedia } from '../api/open-media.ts';
import { cleanArchives } from '../api/takedowns/clean-archives.ts';
import { readOptions } from './arguments.ts';
import { runOnDatabase } from './on-database.ts';

const { positionals } = readOptions(
  `node scripts/clean-archives.ts NUMBER…
Takes the images of those receipts out of every archive of BACKUP_DIR and BACKUP_BUCKET. The server runs it by itself.`,
  {},
  { atMost: Number.POSITIVE_INFINITY },
);

runOnDatabase(async (effects) => {
  await cleanArchives({ ...effects, media: await openMedia(effects) }, positionals.map(Number));
});
