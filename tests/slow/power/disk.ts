import { linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Change, Operation } from './record.ts';

/**
 * `ordered`: what is done to folders reaches the disk in its order, as with ext4: any sync brings all that was done to folders
 * before, and of a file's unsynced writes a beginning is there. `posix`: a file is certain once it is synced, its name once the
 * folder is; of everything else any part may be there, in any combination.
 */
export type Model = 'ordered' | 'posix';

type FileChange = { at: Span } & (
  | { kind: 'write'; offset: number; bytes: Buffer }
  | { kind: 'truncate'; size: number }
);
/** Names and what they stand for from then on; null where nothing does. */
interface FolderChange {
  at: Span;
  folder: Folder;
  entries: [string, Inode | null][];
}
type Span = Pick<Operation, 'began' | 'ended'>;

interface File {
  kind: 'file';
  synced: Buffer;
  unsynced: FileChange[];
}
interface Folder {
  kind: 'folder';
  /** As programs see it. */
  entries: Map<string, Inode>;
  synced: Map<string, Inode>;
}
/** One that stood elsewhere, and is not recorded. */
interface Foreign {
  kind: 'foreign';
  path: string;
}
interface Symlink {
  kind: 'symlink';
  target: string;
}
type Inode = File | Folder | Foreign | Symlink;

const makeFolder = (): Folder => ({ kind: 'folder', entries: new Map(), synced: new Map() });

const EMPTY = Buffer.alloc(0);

/** A folder on a disk that may lose its power after any operation. */
export function createDisk(top: string, model: Model) {
  const root = makeFolder();
  /** In their order, of all folders. */
  let unsynced: FolderChange[] = [];

  const find = (path: string): Inode | undefined => {
    if (path === top) return root;
    if (!path.startsWith(`${top}/`)) return undefined;
    const parent = find(dirname(path));
    const found = parent?.kind === 'folder' ? parent.entries.get(basename(path)) : undefined;
    return found;
  };
  const getFolder = (path: string): Folder => {
    const folder = find(path);
    if (folder?.kind !== 'folder') throw new Error(`the record has no folder ${path}`);
    return folder;
  };
  const getFile = (path: string): File | null => {
    const file = find(path);
    return file?.kind === 'file' ? file : null;
  };

  const setEntries = (at: Span, path: string, ...entries: [string, Inode | null][]): void => {
    const folder = getFolder(path);
    for (const [name, inode] of entries) {
      if (inode) folder.entries.set(name, inode);
      else folder.entries.delete(name);
    }
    unsynced.push({ at, folder, entries });
  };

  const setEntry = (at: Span, path: string, inode: Inode | null): void =>
    setEntries(at, dirname(path), [basename(path), inode]);

  const getBytes = (path: string): Buffer => {
    const inode = find(path);
    if (inode?.kind === 'file') return applyChanges(inode.synced, inode.unsynced);
    return readFileSync(inode?.kind === 'foreign' ? inode.path : path);
  };

  const write = (at: Span, path: string, offset: number, bytes: Buffer): void => {
    const file = getFile(path);
    const end = offset === Number.POSITIVE_INFINITY ? getBytes(path).length : offset;
    file?.unsynced.push({ at, kind: 'write', offset: end, bytes });
  };

  const rename = (at: Span, from: string, to: string): void => {
    const inode = find(from);
    if (!inode) throw new Error(`the record has no ${from}`);
    // Within a folder a rename is one step. Across folders each has its own.
    if (dirname(from) === dirname(to)) setEntries(at, dirname(to), [basename(from), null], [basename(to), inode]);
    else {
      setEntry(at, to, inode);
      setEntry(at, from, null);
    }
  };

  const sync = ({ began }: Span, path: string): void => {
    const inode = find(path);
    const isBefore = ({ at }: { at: Span }): boolean => at.ended < began;
    if (inode?.kind === 'file') {
      inode.synced = applyChanges(inode.synced, inode.unsynced.filter(isBefore));
      inode.unsynced = inode.unsynced.filter((each) => !isBefore(each));
    }
    const isBrought = (each: FolderChange): boolean => isBefore(each) && (model === 'ordered' || each.folder === inode);
    applyEntries(unsynced.filter(isBrought), (folder) => folder.synced);
    unsynced = unsynced.filter((each) => !isBrought(each));
  };

  const apply = ({ change, ...at }: Operation): void => {
    switch (change.kind) {
      case 'open': {
        const there = find(change.path);
        if (!there) setEntry(at, change.path, { kind: 'file', synced: EMPTY, unsynced: [] });
        else if (change.isTruncated && there.kind === 'file') there.unsynced.push({ at, kind: 'truncate', size: 0 });
        break;
      }
      case 'write':
        write(at, change.path, change.offset, change.bytes);
        break;
      case 'copy': {
        const { from, to, fromOffset, toOffset, length } = change;
        write(at, to, toOffset, getBytes(from).subarray(fromOffset, fromOffset + length));
        break;
      }
      case 'truncate':
        getFile(change.path)?.unsynced.push({ at, kind: 'truncate', size: change.size });
        break;
      case 'folder':
        setEntry(at, change.path, makeFolder());
        break;
      case 'symlink':
        setEntry(at, change.path, change);
        break;
      case 'link':
        setEntry(at, change.to, find(change.from) ?? { kind: 'foreign', path: change.from });
        break;
      case 'rename':
        rename(at, change.from, change.to);
        break;
      case 'remove':
        setEntry(at, change.path, null);
        break;
      case 'sync':
        sync(at, change.path);
        break;
      case 'mark':
        break;
      default:
        throw new Error(`nobody knows what a disk makes of ${(change satisfies never as Change).kind}`);
    }
  };

  /** Puts into `target` what a power cut right now might leave. */
  const rebuild = (target: string, random: () => number): void => {
    const share = random();
    const isThere = (): boolean => random() < share;
    const beginning = <Each>(list: Each[]): Each[] => list.slice(0, Math.floor(random() * (list.length + 1)));
    const kept = model === 'ordered' ? beginning(unsynced) : unsynced.filter(isThere);
    const folders = new Map<Folder, Map<string, Inode>>();
    const entriesOf = (folder: Folder): Map<string, Inode> => {
      const entries = folders.get(folder) ?? new Map(folder.synced);
      folders.set(folder, entries);
      return entries;
    };
    applyEntries(kept, entriesOf);
    const written = new Map<Inode, string>();
    const put = (inode: Inode, path: string): void => {
      const known = written.get(inode);
      if (inode.kind === 'folder') {
        mkdirSync(path, { recursive: true });
        for (const [name, inside] of entriesOf(inode)) put(inside, join(path, name));
      } else if (inode.kind === 'symlink') symlinkSync(inode.target, path);
      else if (inode.kind === 'foreign') linkSync(inode.path, path);
      else if (known) linkSync(known, path);
      else {
        const changes = model === 'ordered' ? beginning(inode.unsynced) : inode.unsynced.filter(isThere);
        writeFileSync(path, applyChanges(inode.synced, changes));
        written.set(inode, path);
      }
    };
    put(root, target);
  };

  return { apply, rebuild };
}

function applyChanges(bytes: Buffer, changes: readonly FileChange[]): Buffer {
  if (changes.length === 0) return bytes;
  const ends = changes.map((each) => (each.kind === 'write' ? each.offset + each.bytes.length : each.size));
  const whole = Buffer.alloc(Math.max(bytes.length, ...ends));
  bytes.copy(whole);
  let length = bytes.length;
  for (const each of changes) {
    if (each.kind === 'write') {
      each.bytes.copy(whole, each.offset);
      length = Math.max(length, each.offset + each.bytes.length);
    } else {
      // Bytes cut off read as zeros, should the file grow again.
      whole.fill(0, each.size);
      length = each.size;
    }
  }
  return whole.subarray(0, length);
}

function applyEntries(changes: readonly FolderChange[], entriesOf: (folder: Folder) => Map<string, Inode>): void {
  for (const { folder, entries } of changes) {
    for (const [name, inode] of entries) {
      if (inode) entriesOf(folder).set(name, inode);
      else entriesOf(folder).delete(name);
    }
  }
}
