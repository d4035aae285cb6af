/** A test: its file, and its name as the source has it. */
type NamedTest = readonly [file: string, name: string];

export interface Requirement {
  part: string;
  requirement: string;
  tests: readonly NamedTest[];
}

const of = (part: string, rows: readonly (readonly [requirement: string, ...tests: NamedTest[]])[]): Requirement[] =>
  rows.map(([requirement, ...tests]) => ({ part, requirement, tests }));

const ATTEMPTS = 'api/auth/attempts.test.ts';
const DEVICES = 'api/auth/known-devices.test.ts';
const AUTH = 'api/auth/auth.test.ts';
const SESSIONS = 'api/auth/own-sessions.test.ts';
const SECOND = 'api/auth/second-factor.test.ts';
const SIGN_IN = 'api/auth/second-factor-sign-in.test.ts';
const ADMIN_USERS = 'api/auth/admin-users/admin-users.test.ts';
const APP = 'api/app.test.ts';
const RESPONSES = 'api/responses.test.ts';
const HTTP = 'api/http/http-server.test.ts';
const BACKUPS = 'api/backups/backups.test.ts';
const NIGHTLY = 'api/backups/nightly-backup.test.ts';
const SHARED = 'db/shared-database.test.ts';
const OPENAPI = 'api/openapi/openapi.test.ts';
const METRICS = 'api/metrics/metrics.test.ts';
const HAND_OVER = 'api/hand-over/hand-over.test.ts';
const BACKUP_JOURNEY = 'tests/e2e/backup-and-restore.spec.ts';
const ACCESS = 'api/authorization.test.ts';
const DEPLOY_FILES = 'tests/slow/faults/deploy-files.test.ts';
const MIGRATE = 'db/migrate.test.ts';
const RESTARTS = 'tests/slow/faults/restart-behind-caddy.test.ts';
const DEPENDENCIES = 'tests/operations/dependencies.test.ts';

/** What running this for years asks for, and what provokes each of it. */
export const REQUIREMENTS: readonly Requirement[] = [
  ...of('Brute force', [
    ['failures count per account', [ATTEMPTS, 'stops after ten failures for one account, wherever they come from']],
    ['failures count per address, IPv6 by /64', [ATTEMPTS, 'an IPv6 network counting as one']],
    ['the address is the socket’s unless TRUST_PROXY names hops', ['api/http/client-address.test.ts', 'TRUST_PROXY=']],
    ['counts survive a restart', [ATTEMPTS, 'is kept by the database, not by the process']],
    ['the window is fifteen minutes', [ATTEMPTS, 'may go on when fifteen minutes have passed']],
    ['parallel attempts cannot exceed it', [ATTEMPTS, 'in parallel gets no more tries than one by one']],
    ['a session is never locked out', [ATTEMPTS, 'does not touch who is signed in already']],
    ['the response is identical', [AUTH, 'refuses an unknown user, a wrong password and a closed account alike']],
    [
      'a stranger keeps no volunteer out for good',
      [DEVICES, 'signs in while a stranger uses up every try of the account'],
      [DEVICES, 'that never stop leave tries to others'],
    ],
    ['known devices guess no more than others', [DEVICES, 'guesses no more than any other']],
    ['recovery is counted apart', [DEVICES, 'at a recovery code do not shut the sign-in']],
    ['the work is identical', ['api/auth/known-names.test.ts', 'makes the database do the same']],
    ['common passwords are refused', ['api/auth/common-passwords.test.ts', 'to who makes or edits an account']],
    ['the time is identical', [ATTEMPTS, 'an unknown user, a wrong password and a closed account take as long']],
  ]),
  ...of('Sessions', [
    ['idle 14 days', [AUTH, 'goes on for 14 days after each request']],
    ['absolute 60 days', [AUTH, 'ends after 60 days however much it is used']],
    ['listed', [SESSIONS, 'lists the account’s own sessions']],
    ['revoked one by one', [SESSIONS, 'ends another session, and no one else’s']],
    ['sign out everywhere', [SESSIONS, 'signs out everywhere else']],
  ]),
  ...of('Recovery and hand-over', [
    [
      'reset-password prints once',
      ['scripts/admin.test.ts', 'a new password is printed once, works, and ends every session'],
    ],
    ['recovery codes, once each', [SIGN_IN, 'stands in for the second factor, once']],
    ['recovery code for a password', [SIGN_IN, 'stands in for a forgotten password, and never for both']],
    ['terms end, with a reminder', [HAND_OVER, 'days left are whole days of the calendar']],
    ['hand-over page without secrets', [HAND_OVER, 'tells who has access, when terms end']],
    ['the last super admin stays', [ADMIN_USERS, 'stays when two are %s by each other at once']],
  ]),
  ...of('Two-factor', [
    ['authenticator app', [SIGN_IN, 'needs the code after the password, and takes each code once']],
    [
      'passkeys, in a virtual authenticator',
      ['tests/e2e/two-factor.spec.ts', 'a passkey, an authenticator app and a recovery code each finish'],
    ],
    ['enforced by a super admin', [SECOND, 'can be asked of everybody']],
    ['lifted by nobody with a session alone', [SECOND, 'only by who knows the password and has the second factor']],
    ['a sheet of codes opens one door', [SIGN_IN, 'stands in for a forgotten password, and never for both']],
    ['a phone’s clock may be off by half a minute', [SIGN_IN, 'by a phone whose clock is off by %i s']],
    ['guesses are counted', [SIGN_IN, 'is counted: the password known, ten wrong codes are all']],
  ]),
  ...of('Limits and headers', [
    ['bodies of at most 1 MB', [APP, 'of more than a megabyte is refused, whatever length it says']],
    ['depth', [APP, 'of deep nesting is refused before it is looked at']],
    [
      'field maxima: max passes, one more gets 400',
      ['api/field-limits.test.ts', 'the longest text that fits passes, one unit more does not'],
    ],
    ['slow headers', [HTTP, 'a client that sends its headers byte by byte is let go']],
    ['slow bodies', [HTTP, 'a client that sends its body byte by byte is let go']],
    ['header size', [HTTP, 'headers of more than 16 KB are refused']],
    ['connections', [HTTP, 'connections above the limit are closed at once']],
    [
      'Host and X-Forwarded-* reach no output',
      [RESPONSES, 'what a client says of the host or its scheme reaches no response'],
    ],
    [
      'HSTS and nosniff on every response',
      ['api/deliver/visitors/open-port.test.ts', 'every response names its type and https'],
    ],
    ['no-store', [RESPONSES, 'to the signed-in is never stored']],
    ['Origin and Sec-Fetch-Site', [APP, 'from another site is refused at sign-in too']],
    ['non-JSON writes get 415', [APP, 'whose body is %s is refused']],
    ['prototype keys are harmless', [APP, 'cannot reach a prototype: %s']],
    ['public lists have an ETag', [RESPONSES, 'public lists are kept by browsers and asked for by their ETag']],
  ]),
  ...of('Backup and restore', [
    [
      'hot, under write load, the same hash and bytes elsewhere',
      [BACKUPS, 'backs up while saves go on; elsewhere it restores to the same content hash'],
    ],
    ['verified before anything is touched', ['api/backups/restore-backup.test.ts', 'refuses a changed file']],
    [
      'a fault or a crash half-way',
      ['tests/slow/faults/restore-faults.test.ts', 'leaves the old club or the new one, whole, and says which'],
    ],
    [
      'whole, or failed',
      ['tests/slow/faults/backup-faults.test.ts', 'that any unreadable file or folder stops on its way fails'],
    ],
    ['sessions are revoked by a restore', [BACKUPS, 'elsewhere it restores to the same content hash']],
    ['the last good restore test is told', [BACKUP_JOURNEY, 'passes a restore test']],
    ['to a bucket, by `npm run test:deploy:cdn`', ['tests/slow/deploy/cdn.ts', 'a backup in its bucket']],
    ['retention', [BACKUPS, 'keeps only the newest archives']],
    ['nightly, tested weekly', [NIGHTLY, 'runs once a day after its hour']],
    ['the restore test compares every page', [BACKUP_JOURNEY, 'passes a restore test and brings every page back']],
    ['a shared database', ['api/backups/shared-database.test.ts', 'a shared database comes out of its archive']],
  ]),
  ...of('Observability', [
    [
      'no insides in responses, the line in the log',
      [RESPONSES, 'to something unexpected hides it, and names the line in the log'],
    ],
    [
      'health',
      [RESPONSES, 'is alive without a release, and ready with one'],
      [RESPONSES, 'is not ready without its database'],
    ],
    ['metrics', [METRICS, 'counts requests and publishes'], [METRICS, 'needs the token where one is set']],
    [
      'security events in the audit trail',
      [ATTEMPTS, 'is in the audit trail for super admins, without what was typed'],
      [SECOND, 'is in the audit trail, without secrets'],
    ],
    ['slow publishes visible', [METRICS, 'counts requests and publishes']],
    ['failed publishes visible', ['api/publish/publish.test.ts', 'keeps a failure until a later release is live']],
  ]),
  ...of('OpenAPI', [
    ['3.1, whole', [OPENAPI, 'is OpenAPI 3.1, and every reference in it leads somewhere']],
    [
      'a readable page for who is signed in',
      ['tests/e2e/api-page.spec.ts', 'who is signed in reads every call of the API’s document as a page'],
    ],
    ['every route is in it', [ACCESS, 'is written down here and in the API’s document for every route']],
    [
      'responses conform',
      [OPENAPI, 'is right about the response of every operation'],
      [OPENAPI, 'does not let another status, a missing field'],
    ],
    ['the matrix of roles', [ACCESS, 'who may call what']],
  ]),
  ...of('Deploy', [
    [
      'policies of the servers in front',
      ['api/deliver/page-policies.test.ts', 'Caddy is told the policy of each page’s path'],
    ],
    ['workflows', ['scripts/workflows.test.ts', 'are what GitHub understands']],
    ['systemd unit', [DEPLOY_FILES, 'systemd finds nothing wrong with the unit']],
    ['Caddy’s file', [DEPLOY_FILES, 'Caddy finds nothing wrong with its file']],
    ['graceful shutdown', [RESTARTS, 'both processes are restarted one after the other under load']],
    [
      'the lines of docs/deploy.md under a real systemd, by `npm run test:deploy:machine`',
      ['tests/slow/deploy/one-machine.ts', 'installed as written'],
    ],
    [
      'CDN, bucket, shared database and two processes, by `npm run test:deploy:cdn`',
      ['tests/slow/deploy/cdn.ts', 'A is killed: the next save goes through B'],
    ],
    ['container', [DEPLOY_FILES, 'the container runs as a user without rights']],
    ['zero downtime', [RESTARTS, 'both processes are restarted one after the other under load: no visit fails']],
    [
      'migrations only forward, under a lock, with data',
      [MIGRATE, 'rows of the first released schema are all there after every later migration'],
      [MIGRATE, 'two processes that migrate one old database at the same moment do it once'],
      ['tests/slow/faults/old-database.test.ts', 'two processes start together on a database of the first schema'],
    ],
  ]),
  ...of('Faults', [
    ['disk full', ['tests/slow/faults/full-disk.test.ts', 'a full disk: saving says so']],
    ['read-only disk', ['tests/slow/faults/read-only-folder.test.ts', 'a folder that nobody may write to']],
    ['locked database', ['tests/slow/faults/locked-database.test.ts', 'another process locks the database for 30 s']],
    ['garbage for a database', ['tests/slow/faults/damaged-database.test.ts', 'a database of garbage at start']],
    ['clock moved a year', ['tests/slow/faults/moved-clock.test.ts', 'a clock moved by a year, both ways']],
  ]),
  ...of('Shared database', [
    ['two processes', [SHARED, 'two processes write at once, and none of their writes is lost']],
    [
      'contention leaves the event loop free',
      [SHARED, 'a write waits for another process’s lock without stopping the event loop'],
    ],
    [
      'transactions stay short',
      [SHARED, 'a transaction that took too long is rolled back by the server, and done again'],
    ],
    [
      'the API’s tests against it, by `npm run test:remote`',
      ['package.json', 'TEST_DATABASE=remote vitest run --project=api db api'],
    ],
  ]),
  ...of('Growth', [
    ['visitors’ p99 within twice the idle one, by `npm run bench:load`', ['scripts/bench-load.ts', 'timesIdle: 2']],
    [
      '10,000 publishes and an hour of mixed load, by `npm run test:growth`',
      ['tests/slow/load/growth.ts', 'Fails where a save is lost'],
    ],
  ]),
  ...of('Hostile input', [
    ['headers and cookies', ['tests/slow/hostile/hostile-requests.ts', "['cookie', 'session=; session=__proto__"]],
    ['the public corpora, by `npm run test:corpora`', ['tests/slow/hostile/corpora.ts', 'npm run test:corpora']],
    [
      'every endpoint from its own schema, mutated',
      ['tests/operations/fuzz.test.ts', 'hostile requests to every operation meet no error of ours, no silence'],
    ],
    ['duplicate fields', [APP, 'that names a field twice says what it says last']],
    ['hostile pictures', ['api/media/hostile-images.test.ts', '$name: $outcome']],
    [
      'rich text',
      ['contract/sanitize-rich-text.test.ts', 'lets no tag, attribute or address out that is not on the list'],
    ],
  ]),
  ...of('Threat model', [
    ['unused dependencies are reported', ['scripts/test-steps.ts', 'unused files and dependencies']],
    ['how to report a hole', ['SECURITY.md', 'Report a vulnerability']],
    ['floors from advisories', [DEPENDENCIES, 'every $name installed is at least $minimum']],
    ['deprecated dependencies are explained', [DEPENDENCIES, 'what is deprecated is known, explained']],
    ['one file replaces lucia', [DEPENDENCIES, 'one file alone would have to change to replace lucia']],
    [
      'the threat model names tests that exist',
      ['tests/operations/requirements.test.ts', '%s names files that are there'],
    ],
  ]),
];
