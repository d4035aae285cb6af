/** Process of the club in the given folder: publishes and runs takedowns until killed. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { openMedia } from '../../../api/open-media.ts';
import { readEnv } from '../../../api/process/env.ts';
import { reconcile } from '../../../api/publish/testing-pipeline.ts';
import { openTestJob, openTestPipeline } from '../../../api/takedowns/testing-removal.ts';
import { openDatabase } from '../../../db/client.ts';

const [folder = ''] = process.argv.slice(2);
const env = readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
const db = await openDatabase(pathToFileURL(join(folder, 'club.db')).href);
const media = await openMedia({ db, env, log: pino({ level: 'silent' }), now: () => new Date() });
await media.removed.refresh();
const pipeline = await openTestPipeline({ db, folder });
await reconcile(pipeline.context, pipeline.publisher);
const { job } = openTestJob(pipeline, { env, media, deliver: async () => undefined, noticedMs: 3000 });
job.wake();
process.send?.('ready');
// Until it is killed.
setInterval(() => undefined, 1000);
