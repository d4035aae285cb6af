import { listAdminUsers } from '../api/auth/admin-users/admin-users.queries.ts';
import { activate, resetPassword } from '../api/auth/console.service.ts';
import { readEnv } from '../api/process/env.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { describeFailure, prepareProcess } from './command.ts';

const HELP = `npm run admin -- COMMAND   Accounts, from the machine itself; the site may be running.

  list                        Who can sign in, and when they last did.
  reset-password USER         A new password, printed once. Signs the account out everywhere.
      --remove-second-factor  Passkeys, authenticator app and recovery codes go as well.
  activate USER               Lets a deactivated account sign in again.`;

const now = () => new Date();

const list = async (db: Database): Promise<void> => {
  for (const { username, isActive, isSuperAdmin, lastLoginAt, termEndsOn } of await listAdminUsers(db)) {
    const role = isSuperAdmin ? 'super admin' : 'admin';
    const facts = [isActive ? role : `${role}, not active`, `last sign-in ${lastLoginAt ?? 'never'}`];
    console.log([username, ...facts, ...(termEndsOn ? [`term ends ${termEndsOn}`] : [])].join(' · '));
  }
};

const run = async (db: Database, [command, username, ...options]: string[]): Promise<boolean> => {
  if (command === 'list' && username === undefined) {
    await list(db);
    return true;
  }
  if (username === undefined) return false;
  if (command === 'activate' && options.length === 0) {
    await activate({ db, now }, username);
    console.log(`${username} can sign in again.`);
    return true;
  }
  const removesSecondFactor = options.includes('--remove-second-factor');
  if (command !== 'reset-password' || options.length !== Number(removesSecondFactor)) return false;
  const password = await resetPassword({ db, now }, { username, removesSecondFactor });
  console.log(`password of ${username}, shown only this once: ${password}`);
  return true;
};

const main = async (args: string[]): Promise<number> => {
  if (args.includes('--help')) {
    console.log(HELP);
    return 0;
  }
  prepareProcess();
  const env = readEnv();
  const db = await openDatabase(env.databaseUrl, env.databaseAuthToken);
  try {
    await migrateDatabase(db);
    if (await run(db, args)) return 0;
    console.error(HELP);
    return 2;
  } finally {
    db.close();
  }
};

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(describeFailure(error));
    process.exit(1);
  },
);
