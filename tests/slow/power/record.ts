import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findMark, type Mark } from './promises.ts';

/** A call to the system that changed something below the recorded folder, or a mark of the story. */
export interface Operation {
  /** Start of an operation. One that began before another ended ran in parallel. */
  began: number;
  ended: number;
  change: Change;
}

export type Change =
  | { kind: 'open'; path: string; isTruncated: boolean }
  | { kind: 'write'; path: string; offset: number; bytes: Buffer }
  | { kind: 'copy'; from: string; to: string; fromOffset: number; toOffset: number; length: number }
  | { kind: 'truncate'; path: string; size: number }
  | { kind: 'folder'; path: string }
  | { kind: 'symlink'; path: string; target: string }
  | { kind: 'link'; from: string; to: string }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'remove'; path: string }
  | { kind: 'sync'; path: string }
  | { kind: 'mark'; mark: Mark };

const CALLS = [
  'open',
  'openat',
  'creat',
  'write',
  'pwrite64',
  'writev',
  'pwritev',
  'ftruncate',
  'truncate',
  'fallocate',
  'rename',
  'renameat',
  'renameat2',
  'link',
  'linkat',
  'unlink',
  'unlinkat',
  'rmdir',
  'mkdir',
  'mkdirat',
  'symlink',
  'symlinkat',
  'fsync',
  'fdatasync',
  'copy_file_range',
  'sendfile',
  'ioctl',
];
const STORY = fileURLToPath(new URL('story.ts', import.meta.url));

const LINE = /^(\d+) +(?:<\.\.\. \w+ resumed>)?(.*)$/;
const UNFINISHED = ' <unfinished ...>';
const WHOLE = /^(\w+)\((.*)\) += (\d+)(?:<[^>]*>)?(?:\(deleted\))?$/;

const STRINGS = /"((?:\\x[0-9a-f]{2})*)"/g;
const DESCRIPTOR = /(\d+|AT_FDCWD)<((?:\\x[0-9a-f]{2})*)>(\(deleted\))?/g;

const keyOf = (file: { whole: string; path: string } | undefined): string =>
  `${Number.parseInt(file?.whole ?? '', 10)}:${file?.path}`;

/** Tells the story, every process of it watched by strace. @returns what happened below `folder`, in order */
export async function recordStory(folder: string): Promise<Operation[]> {
  const log = join(folder, 'strace.log');
  // Names and bytes in hexadecimal, as whole as they are; each descriptor beside its path.
  const options = ['-f', '--seccomp-bpf', '-y', '-xx', '-s', '100000000', '-e', `trace=${CALLS.join(',')}`, '-o', log];
  const child = spawn('strace', [...options, process.execPath, STORY, join(folder, 'data')], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, UV_USE_IO_URING: '0' },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the story ended with code ${code}`);
  return readLog(log, join(folder, 'data'));
}

async function readLog(log: string, folder: string): Promise<Operation[]> {
  const operations: Operation[] = [];
  const unfinished = new Map<string, { text: string; began: number }>();
  const reader = createReader(folder);
  let at = 0;
  for await (const line of createInterface({ input: createReadStream(log), crlfDelay: Number.POSITIVE_INFINITY })) {
    at += 1;
    const [, thread = '', rest = ''] = LINE.exec(line) ?? [];
    const begun = line.includes(' resumed>') ? unfinished.get(thread) : undefined;
    const text = (begun?.text ?? '') + rest;
    unfinished.delete(thread);
    if (text.endsWith(UNFINISHED)) {
      unfinished.set(thread, { text: text.slice(0, -UNFINISHED.length), began: at });
      continue;
    }
    const change = reader.read(text.trimEnd());
    if (change) operations.push({ began: begun?.began ?? at, ended: at, change });
  }
  return operations;
}

/** Follows how far each descriptor has written: most writes do not say where. */
function createReader(folder: string) {
  const offsets = new Map<string, number>();

  const readCall = (name: string, args: string, result: number): Change | null => {
    const strings = Array.from(args.matchAll(STRINGS), ([, text = '']) => decode(text));
    const files = Array.from(args.matchAll(DESCRIPTOR), ([whole, , path = '', deleted]) => ({
      whole,
      path: deleted ? '' : decode(path).toString(),
    }));
    const [file, other] = files;
    /** Relative to the folders that stand beside them, where there are any. */
    const paths = strings.map((text, index) => {
      const path = text.toString();
      const base = (files[index] ?? file)?.path;
      return path.startsWith('/') || base === undefined ? path : join(base, path);
    });
    const [path = '', to = ''] = paths;
    const numbers = args.split(', ').map(Number);
    const write = (offset: number, bytes: Buffer): Change => ({ kind: 'write', path: file?.path ?? '', offset, bytes });
    const advance = (key: string, length: number): number => {
      const offset = offsets.get(key) ?? 0;
      offsets.set(key, offset + length);
      return offset;
    };
    switch (name) {
      case 'open':
      case 'openat':
      case 'creat': {
        const isAppended = args.includes('O_APPEND');
        const key = `${result}:${path}`;
        offsets.set(key, isAppended ? Number.POSITIVE_INFINITY : 0);
        if (!/O_CREAT|O_TRUNC/.test(args) && name !== 'creat') return null;
        return { kind: 'open', path, isTruncated: args.includes('O_TRUNC') || name === 'creat' };
      }
      case 'write':
      case 'writev': {
        const bytes = Buffer.concat(strings).subarray(0, result);
        return write(advance(keyOf(file), result), bytes);
      }
      case 'pwrite64':
      case 'pwritev':
        return write(numbers.at(-1) ?? 0, Buffer.concat(strings).subarray(0, result));
      case 'copy_file_range': {
        const [fromAt, toAt] = readOffsets(args);
        return {
          kind: 'copy',
          from: file?.path ?? '',
          to: other?.path ?? '',
          length: result,
          fromOffset: fromAt ?? advance(keyOf(file), result),
          toOffset: toAt ?? advance(keyOf(other), result),
        };
      }
      case 'sendfile': {
        // The first is written to.
        const [fromAt] = readOffsets(args).filter((each) => each !== null);
        return {
          kind: 'copy',
          from: other?.path ?? '',
          to: file?.path ?? '',
          length: result,
          fromOffset: fromAt ?? advance(keyOf(other), result),
          toOffset: advance(keyOf(file), result),
        };
      }
      case 'ioctl':
        if (!args.includes('FICLONE')) return null;
        return {
          kind: 'copy',
          from: other?.path ?? '',
          to: file?.path ?? '',
          length: Number.POSITIVE_INFINITY,
          fromOffset: 0,
          toOffset: 0,
        };
      case 'ftruncate':
        return { kind: 'truncate', path: file?.path ?? '', size: numbers[1] ?? 0 };
      case 'truncate':
        return { kind: 'truncate', path, size: numbers[1] ?? 0 };
      case 'rename':
      case 'renameat':
      case 'renameat2':
        return { kind: 'rename', from: path, to };
      case 'link':
      case 'linkat':
        return { kind: 'link', from: path, to };
      case 'unlink':
      case 'unlinkat':
      case 'rmdir':
        return { kind: 'remove', path };
      case 'mkdir':
      case 'mkdirat':
        return { kind: 'folder', path };
      case 'symlink':
      case 'symlinkat':
        return { kind: 'symlink', path: to, target: strings[0]?.toString() ?? '' };
      case 'fsync':
      case 'fdatasync':
        return { kind: 'sync', path: file?.path ?? '' };
      default:
        throw new Error(`${name} changed something, and nobody reads what`);
    }
  };

  const read = (text: string): Change | null => {
    const made = /^rmdir\("([^"]*)"\) += -1 /.exec(text);
    const found = made ? findMark(decode(made[1] ?? '').toString()) : null;
    if (found) return { kind: 'mark', mark: found };
    const [, name = '', args = '', result = ''] = WHOLE.exec(text) ?? [];
    if (name === '') return null;
    const change = readCall(name, args, Number(result));
    return change && isBelow(change) ? change : null;
  };

  const isBelow = (change: Change): boolean => {
    const place = 'to' in change ? change.to : 'path' in change ? change.path : '';
    if (place === folder || place.startsWith(`${folder}/`)) return true;
    // The folder's own entry is synced in the one above it.
    return change.kind === 'sync' && place === dirname(folder);
  };

  return { read };
}

function decode(text: string): Buffer {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex');
}

/** `[12]` or NULL, as they stand for what is read and written. */
function readOffsets(args: string): (number | null)[] {
  return Array.from(args.matchAll(/\[(\d+)\]|NULL/g), ([, offset]) => (offset === undefined ? null : Number(offset)));
}
