import { readFileSync } from 'node:fs';
import { fromRoot } from '../../db/project-root.ts';

const file = readFileSync(fromRoot('api/media/removed-paper.pdf'));

/** One-page PDF file that replaces a paper that was taken down. */
export const REMOVED_PAPER = { file, facts: { pageCount: 1, bytes: file.length, isTagged: false, hasText: true } };
