/** Rows of words as one text: a line each, the cells of a line between bars. */

const BAR = ' | ';

export const writeLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.join(BAR).trimEnd()).join('\n');

export const readLines = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()));

/** One cell's words: on one line, and without the bar that ends it. */
export const settleCell = (typed: string): string => typed.replace(/[\s|]+/g, ' ').trim();
