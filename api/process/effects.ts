import type { Logger } from 'pino';
import type { Database } from '../../db/client.ts';
import type { Env } from './env.ts';

/** Side effects available to the API, passed in so that tests can replace them. */
export interface Effects {
  db: Database;
  env: Env;
  log: Logger;
  now: () => Date;
}
