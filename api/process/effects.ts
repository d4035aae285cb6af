import type { Logger } from 'pino';
import type { Database } from '../../db/client.ts';
import type { Env } from './env.ts';

/** What every part of the API may do to the world, handed in so that tests choose it. */
export interface Effects {
  db: Database;
  env: Env;
  log: Logger;
  now: () => Date;
}
