import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromRoot } from '../db/project-root.ts';

const read = (file: string): string => readFileSync(fromRoot(`docs/guide/${file}`), 'utf8');
/** Sources whose text the dashboard shows. */
const sources = ['admin', 'contract', 'api/health']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: fromRoot('') }))
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(fromRoot(file), 'utf8'))
  .join('\n');
const pages = readdirSync(fromRoot('docs/guide')).filter((file) => file.endsWith('.md') && file !== 'README.md');

describe('guide for the board', () => {
  test('lists each of its pages', () => {
    const listed = [...read('README.md').matchAll(/\]\(([a-z-]+\.md)\)/g)].map(([, file]) => file);
    expect(listed.toSorted()).toEqual(pages.toSorted());
  });

  test.each(pages)('%s fits one screen, without commands, and its images are small', (file) => {
    const text = read(file);
    expect(text.split(/\s+/).length).toBeLessThan(260);
    expect(text.replaceAll('`/admin`', '')).not.toMatch(/`|^ {4}\S/m);
    for (const [, alt, image] of text.matchAll(/!\[(.*?)\]\((.*?)\)/g)) {
      expect(alt?.length).toBeGreaterThan(10);
      expect(statSync(fromRoot(`docs/guide/${image}`)).size).toBeLessThan(60 * 1024);
    }
  });

  test.each(pages)('%s names buttons and fields as the dashboard does', (file) => {
    const bold = [...read(file).matchAll(/\*\*(.+?)\*\*/gs)].map(([, name = '']) => name.replaceAll('\n', ' '));
    // A lead ends with punctuation.
    const named = bold.filter((name) => !/[.?]”?$/.test(name));
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => !sources.includes(name))).toEqual([]);
  });
});
