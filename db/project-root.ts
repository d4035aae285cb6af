import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const findRoot = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));

/** The checkout, wherever this code runs: from its sources, or compiled into `dist/app`. */
const PROJECT_ROOT = findRoot(import.meta.dirname);

export const fromRoot = (path: string): string => join(PROJECT_ROOT, path);
