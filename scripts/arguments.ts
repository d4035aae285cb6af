import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Parses command-line options. `--help`, a wrong option, a missing or an extra argument prints the text and ends the process. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  help: string,
  options: Options,
  { atLeast = 0, atMost = 0 } = {},
) {
  const isRequested = process.argv.includes('--help');
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2).filter((argument) => argument !== '--help'),
      options,
      allowPositionals: atMost > 0,
    });
    if (!isRequested && positionals.length >= atLeast && positionals.length <= atMost)
      return { ...values, positionals };
    console.log(help);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`);
  }
  process.exit(isRequested ? 0 : 1);
}
