import { readFile } from 'node:fs/promises';
import { must } from './steps.ts';

/** The commands that docs/deploy.md shows under a heading, block by block. */
export const readBlocks = async (heading: string): Promise<string[]> => {
  const page = await readFile('docs/deploy.md', 'utf8');
  const section = page.split(/^## /m).find((part) => part.startsWith(heading));
  must(section !== undefined, `docs/deploy.md has no “${heading}”`);
  const blocks = [...section.matchAll(/(?:^ {4}.+\n)+/gm)].map(([block]) => block.replace(/^ {4}/gm, ''));
  must(blocks.length > 0, `“${heading}” shows no commands`);
  return blocks;
};

/** What the page leaves to its reader, put in: the address of the repository, and edits after the lines that ask for them. */
export const fillIn = (block: string, edits: Record<string, string>): string =>
  block
    .replaceAll('REPOSITORY', 'file:///mnt/club.git')
    .split('\n')
    .flatMap((line) => {
      const edit = Object.entries(edits).find(([mark]) => line.includes(mark));
      return edit ? [line, edit[1]] : [line];
    })
    .join('\n');
