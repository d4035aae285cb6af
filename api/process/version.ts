import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../../db/project-root.ts';

const SHORT = 7;

export const PROGRAM = readProgram(fromRoot(''));

export const PROGRAM_NAME = PROGRAM.commit === null ? PROGRAM.version : `${PROGRAM.version} (${PROGRAM.commit})`;

/** @param folder a checkout, or an image's copy of one, whose build set `COMMIT` */
export function readProgram(folder: string, { COMMIT } = process.env) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return {
    version,
    /** Short commit. Null outside a checkout and without `COMMIT`. */
    commit: (COMMIT || findCommit(join(folder, '.git')))?.slice(0, SHORT) ?? null,
  };
}

/** Reads the commit from files: git refuses a checkout that belongs to another user, as it does for a service. */
function findCommit(git: string): string | null {
  if (!existsSync(join(git, 'HEAD'))) return null;
  const head = readFileSync(join(git, 'HEAD'), 'utf8').trim();
  const [, branch] = /^ref: (.+)$/.exec(head) ?? [];
  if (branch === undefined) return head;
  if (existsSync(join(git, branch))) return readFileSync(join(git, branch), 'utf8').trim();
  const packed = existsSync(join(git, 'packed-refs')) ? readFileSync(join(git, 'packed-refs'), 'utf8') : '';
  const line = packed.split('\n').find((each) => each.endsWith(` ${branch}`));
  return line?.split(' ')[0] ?? null;
}
