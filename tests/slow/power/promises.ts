import { rmdirSync } from 'node:fs';

/**
 * Promises recorded with the run. Each step sets registers: until acknowledged a register may hold the old or the new
 * value, afterwards only the new one.
 */
export type Mark =
  | { kind: 'begun'; step: number; sets: Record<string, string> }
  | { kind: 'acknowledged'; step: number }
  /** By a visitor. */
  | { kind: 'seen'; release: number };

/** Of registers that stand for many things of a kind; the rest of the name says which. */
export const PREFIXES = {
  /** Values: the hash of its bytes, or REMOVED. */
  image: 'image ',
  /** An address that was sent to and is not used yet. */
  upload: 'upload ',
  archive: 'archive ',
  /** Requested takedown of an image, by its address. The next start must finish it. */
  removal: 'removal ',
} as const;
export const REMOVED = 'removed';
/** Nothing is promised of it any more. */
export const ANYTHING = '*';

const MARKS = '/club-marks/';

/** A system call that changes nothing: it fails, and stands in the record between those of the server. */
export function mark(made: Mark): void {
  try {
    rmdirSync(MARKS + Buffer.from(JSON.stringify(made)).toString('base64url'));
  } catch {
    // Neither the folder nor its parent exists.
  }
}

export function findMark(path: string): Mark | null {
  return path.startsWith(MARKS) ? JSON.parse(Buffer.from(path.slice(MARKS.length), 'base64url').toString()) : null;
}

export interface Promises {
  /** The last acknowledged value of each register comes first, then those that were under way. */
  allowed: Map<string, string[]>;
  /** The newest release that a visitor saw. */
  seen: number;
}

/** Promises that must hold after a power cut right behind these marks. */
export function collectPromises(marks: readonly Mark[]): Promises {
  const acknowledged = new Set(marks.flatMap((each) => (each.kind === 'acknowledged' ? [each.step] : [])));
  const allowed = new Map<string, string[]>();
  let seen = 0;
  for (const each of marks) {
    if (each.kind === 'seen') seen = Math.max(seen, each.release);
    if (each.kind !== 'begun') continue;
    for (const [register, value] of Object.entries(each.sets)) {
      const before = allowed.get(register) ?? [ANYTHING];
      allowed.set(register, acknowledged.has(each.step) ? [value] : [...before, value]);
    }
  }
  return { allowed, seen };
}
