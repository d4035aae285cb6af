import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { WORKING_COPY_ENTITIES } from '../../contract/working-copy.ts';

const FEATURES = resolve(import.meta.dirname, '../features');
const TABS = ['page-tab.tsx', 'page-tabs.tsx', 'events-tab.tsx', '../features/custom-pages/pages-panel.tsx'].map(
  (name) => join(import.meta.dirname, name),
);

test('shows a card for every entity on some tab', () => {
  const onTabs = listImportsOnScreen(TABS);
  expect(WORKING_COPY_ENTITIES.filter((entity) => !hasCard(entity, onTabs))).toEqual([]);
});

test.each(WORKING_COPY_ENTITIES)('names %s when no tab shows its card', (entity) => {
  const elsewhere = listImportsOnScreen(TABS).filter((file) => dirname(file) !== dirname(getDataFile(entity)));
  expect(hasCard(entity, elsewhere)).toBe(false);
});

/** True if a component of the entity's own feature, reached from these files, uses its list. */
function hasCard(entity: string, files: readonly string[]): boolean {
  const data = getDataFile(entity);
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file) || file === data || dirname(file) !== dirname(data)) return;
    reached.add(file);
    listImports(file).forEach(visit);
  };
  files.forEach(visit);
  return [...reached].some((file) => new RegExp(`\\b${entity}\\b`).test(readFileSync(file, 'utf8')));
}

/** File that defines the entity's list, which the dashboard's table of lists imports. */
function getDataFile(entity: string): string {
  const table = readFileSync(join(FEATURES, 'publishing/open-item.ts'), 'utf8');
  const path = new RegExp(`import \\{[^}]*\\b${entity}\\b[^}]*\\} from '([^']+)'`).exec(table)?.[1];
  if (!path) throw new Error(`${entity} has no list in open-item.ts`);
  return resolve(FEATURES, 'publishing', path);
}

/** Components that these files import and render. */
function listImportsOnScreen(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return listImports(file, (names) => names.some((name) => new RegExp(`<${name}\\b`).test(text)));
  });
}

function listImports(file: string, isWanted: (names: string[]) => boolean = () => true): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g);
  return [...imports]
    .filter(([, names = '']) => isWanted(names.split(',').map((name) => name.trim())))
    .map(([, , path = '']) => resolve(dirname(file), path))
    .filter((path) => existsSync(path));
}
