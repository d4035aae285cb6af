import { listAdminUsers } from '../api/auth/admin-users/admin-users.queries.ts';
import { activate, resetPassword } from '../api/auth/console.service.ts';
import { readEnv } from '../api/process/env.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { readOptions } from './arguments.ts';
import { runCommand } from './command.ts';
import { prepareProcess } from './prepare-process.ts';

const HELP = `npm run admin -- COMMAND   Manages accounts on the machine itself. The site may be running.

  list                        Lists the accounts and their last sign-in.
  reset-password USER         Sets a new password, prints it once, and signs the account out everywhere.
      --remove-second-factor  Also removes passkeys, authenticator app and recovery codes.
  activate USER               Lets a deactivated account sign in again.`;

const { positionals, ...options } = readOptions(
  HELP,
  { 'remove-second-factor': { type: 'boolean', default: false } },
  { atLeast: 1, atMost: 2 },
);
const [command = '', username = ''] = positionals;
const now = () => new Date();

const COMMANDS: Partial<Record<string, (db: Database) => Promise<void>>> = {
  list: async (db) => {
    for (const { username, isActive, isSuperAdmin, lastLoginAt, termEndsOn } of await listAdminUsers(db)) {
      const role = isSuperAdmin ? 'super admin' : 'admin';
      const facts = [isActive ? role : `${role}, not active`, `last sign-in ${lastLoginAt ?? 'never'}`];
      console.log([username, ...facts, ...(termEndsOn ? [`term ends ${termEndsOn}`] : [])].join(' · '));
    }
  },
  'reset-password': async (db) => {
    const removesTwoFactor = options['remove-second-factor'];
    const password = await resetPassword({ db, now }, { username, removesTwoFactor });
    console.log(`password of ${username}, shown only this once: ${password}`);
  },
  activate: async (db) => {
    await activate({ db, now }, username);
    console.log(`${username} can sign in again.`);
  },
};

runCommand(async () => {
  const work = COMMANDS[command];
  if (!work || (command === 'list') !== (username === '')) {
    console.error(HELP);
    process.exit(2);
  }
  prepareProcess();
  const env = readEnv();
  using db = await openDatabase(env.databaseUrl, env.databaseAuthToken);
  await migrateDatabase(db);
  await work(db);
});
