import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const findRoot = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));

/** Root of the checkout, whether running from source or compiled into `dist/app`. */
const PROJECT_ROOT = findRoot(import.meta.dirname);

export const fromRoot = (path: string): string => join(PROJECT_ROOT, path);
