import { readFileSync } from 'node:fs';

export interface Commands {
  /** Test that runs them: the word after `sh`. */
  runner: string;
  script: string;
}

/** Blocks of shell commands of a document, fenced as `sh RUNNER`. */
export function readCommands(path: string): Commands[] {
  const blocks = readFileSync(path, 'utf8').matchAll(/^( *)```sh *(\S*)\n([\s\S]*?)^\1```$/gm);
  return [...blocks].map(([, indent = '', runner = '', text = '']) => ({
    runner,
    script: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

/** Scripts that a document marks for one runner. */
export function readScripts(path: string, runner: string): string[] {
  return readCommands(path)
    .filter((commands) => commands.runner === runner)
    .map(({ script }) => script);
}
