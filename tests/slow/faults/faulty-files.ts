import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Outcome of the faulty operation. `kill` also fails every later one, as in a dead process. */
export const FAULTS = ['EIO', 'ENOSPC', 'EBUSY', 'kill'] as const;
export type Fault = (typeof FAULTS)[number];

interface FaultyOperation {
  /** Counted from 1, among those that `of` names; among all of them where it is not given. */
  at: number;
  kind: Fault;
  of?: (operation: string) => boolean;
}

interface FaultyFiles extends AsyncDisposable {
  /** Each operation so far, such as `rename club.db`. */
  operations: string[];
}

type AnyFunction = (...args: unknown[]) => unknown;

/** Milliseconds without any operation. */
const QUIET = 10;

// Streams and watchers are made of the others; `exists` tells no errors.
const LEFT_ALONE = /^(create|watch|unwatch|exists|_|[A-Z])/;

/**
 * Counts every operation that this process's JavaScript does on files below `folders`, and lets one fail: patched are the
 * module's own functions, so that libraries and streams are caught as well. SQLite's own are not.
 */
export function watchFiles(folders: string[], fault?: FaultyOperation): FaultyFiles {
  const operations: string[] = [];
  let counted = 0;
  const descriptors = new Map<number, string>();
  const undo: (() => void)[] = [];

  const placeOf = (target: unknown): string | null => {
    if (typeof target === 'number') return descriptors.get(target) ?? null;
    if (typeof target !== 'string') return null;
    const path = resolve(target);
    const folder = folders.find((one) => path === one || path.startsWith(one + sep));
    return folder === undefined ? null : path.slice(folder.length + 1);
  };

  const count = (name: string, place: string): Error | null => {
    const operation = `${name} ${place}`;
    operations.push(operation);
    if (!fault) return null;
    const isGone = fault.kind === 'kill' && counted >= fault.at;
    const isCounted = fault.of?.(operation) ?? true;
    if (isCounted) counted += 1;
    if (!isGone && !(isCounted && counted === fault.at)) return null;
    const code = fault.kind === 'kill' ? 'EIO' : fault.kind;
    return Object.assign(new Error(`${code}: made to fail, ${name} '${place}'`), { code, errno: -5, syscall: name });
  };

  const replace = (owner: object, name: string, make: (real: AnyFunction) => AnyFunction): void => {
    const real = Reflect.get(owner, name) as AnyFunction;
    const wrapped = make(real);
    Object.defineProperties(wrapped, Object.getOwnPropertyDescriptors(real));
    Reflect.set(owner, name, wrapped);
    undo.push(() => Reflect.set(owner, name, real));
  };

  const wrapPromise =
    (name: string, real: AnyFunction): AnyFunction =>
    async (...args) => {
      const place = placeOf(args[0]) ?? placeOf(args[1]);
      const error = place === null ? null : count(name, place);
      if (error) throw error;
      const result = await real(...args);
      if (name === 'open' && place !== null) wrapHandle(result as fs.promises.FileHandle, place);
      return result;
    };

  const wrapHandle = (handle: fs.promises.FileHandle, place: string): void => {
    for (const name of ['read', 'write', 'readFile', 'writeFile', 'appendFile', 'sync', 'datasync', 'stat'] as const) {
      const real = handle[name].bind(handle) as AnyFunction;
      const wrapped = async (...args: unknown[]) => {
        const error = count(`handle.${name}`, place);
        if (error) throw error;
        return real(...args);
      };
      Object.defineProperty(handle, name, { value: wrapped });
    }
  };

  const wrapSync =
    (name: string, real: AnyFunction): AnyFunction =>
    (...args) => {
      const place = placeOf(args[0]) ?? placeOf(args[1]);
      const error = place === null ? null : count(name, place);
      if (error) throw error;
      const result = real(...args);
      if (name === 'openSync' && place !== null) descriptors.set(result as number, place);
      return result;
    };

  const wrapCallback =
    (name: string, real: AnyFunction): AnyFunction =>
    (...args) => {
      const callback = args.at(-1);
      const place = placeOf(args[0]) ?? placeOf(args[1]);
      // A descriptor is closed whatever the system says; kept open, it would be ours to leak.
      if (place === null || typeof callback !== 'function' || name === 'close') return real(...args);
      const error = count(name, place);
      if (error) return setImmediate(() => callback(error));
      const waitUntilIdle = (err: Error | null, result: unknown, ...more: unknown[]) => {
        if (name === 'open' && !err) descriptors.set(result as number, place);
        callback(err, result, ...more);
      };
      return real(...args.slice(0, -1), waitUntilIdle);
    };

  const functionsOf = (owner: object): string[] =>
    Object.keys(owner).filter((name) => !LEFT_ALONE.test(name) && typeof Reflect.get(owner, name) === 'function');
  for (const name of functionsOf(fs.promises)) replace(fs.promises, name, (real) => wrapPromise(name, real));
  for (const name of functionsOf(fs)) {
    replace(fs, name, (real) => (name.endsWith('Sync') ? wrapSync(name, real) : wrapCallback(name, real)));
  }
  syncBuiltinESMExports();
  return {
    operations,
    [Symbol.asyncDispose]: async () => {
      // A dead process leaves nothing running: wait until its pending operations have ended.
      for (let before = -1; before !== operations.length; ) {
        before = operations.length;
        await sleep(QUIET);
      }
      for (const one of undo) one();
      syncBuiltinESMExports();
    },
  };
}
