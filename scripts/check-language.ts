import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { z } from 'zod';
import { fromRoot } from '../db/project-root.ts';
import { readOptions } from './arguments.ts';

const language = z.strictObject({
  /** Words banned from identifiers and file names (including plurals), with their replacements. */
  words: z.record(z.string(), z.string()),
  /** Names that contain a banned word for a reason, everywhere or in one file (`path:name`), by that reason. */
  exceptions: z.record(z.string(), z.array(z.string())),
  forms: z.array(z.enum(['function', 'spread'])),
});
export type Language = z.infer<typeof language>;

const FILES = /\.(ts|tsx|mjs|astro|css)$/;
const CODE = /\.(ts|tsx|mjs|astro)$/;
/** Migrations and output of other programs. */
const FOREIGN = /^(db\/migrations|tests\/support\/fixtures\/clipboard)\//;
const CLAUSE = /(?:\/\*\*?|(?<!:)\/\/|<!--)\s*(?:\*\s*)?(?:What|Who|Whether|How|Why|Where)\s[^\n]{0,40}/g;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions(
    'node scripts/check-language.ts   Checks names, comments and functions against scripts/language.json.',
    {},
  );
  const rules = language.parse(JSON.parse(readFileSync(fromRoot('scripts/language.json'), 'utf8')));
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: fromRoot('.'),
  });
  const paths = `${tracked}`.split('\n').filter((path) => FILES.test(path) && !FOREIGN.test(path));
  const problems = paths
    .filter((path) => existsSync(fromRoot(path)))
    .flatMap((path) => checkFile(path, readFileSync(fromRoot(path), 'utf8'), rules));
  for (const problem of problems) console.log(problem);
  process.exit(problems.length === 0 ? 0 : 1);
}

/** @returns the problems of one file, each with its line */
export function checkFile(path: string, text: string, { words, exceptions, forms }: Language): string[] {
  const problems: string[] = [];
  const report = (position: number, problem: string): void => {
    problems.push(`${path}:${text.slice(0, position).split('\n').length}: ${problem}`);
  };
  const allowed = new Set(Object.values(exceptions).flat());
  const checkName = (name: string, position: number): void => {
    const spaced = ` ${splitName(name).join(' ')} `;
    const word = Object.keys(words).find((each) => spaced.includes(` ${each} `) || spaced.includes(` ${each}s `));
    const isAllowed = allowed.has(name) || allowed.has(`${path}:${name}`);
    if (word !== undefined && !isAllowed) report(position, `${name}: write “${words[word]}”, not “${word}”`);
  };
  checkName(basename(path).replace(/\.\w+$/, ''), 0);
  for (const { 0: comment, index } of text.matchAll(CLAUSE))
    report(index, `a comment begins with a clause: ${comment}`);
  if (!CODE.test(path)) return problems;
  const visit = (node: ts.Node): void => {
    const start = node.getStart(source);
    if (ts.isIdentifier(node) && !isElement(node)) checkName(node.text, start);
    if (forms.includes('function') && isLongArrow(node, source)) report(start, 'write a function declaration');
    if (forms.includes('spread') && isLiteralSpread(node)) report(start, 'write the properties, not a spread literal');
    ts.forEachChild(node, visit);
  };
  const source = ts.createSourceFile(path, readScript(path, text), ts.ScriptTarget.Latest, true, kindOf(path));
  visit(source);
  return problems;
}

/** Splits camelCase, CONSTANT_CASE and kebab-case into lower-case words. */
function splitName(name: string): string[] {
  const spaced = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  return spaced.toLowerCase().split(/[^a-z\d]+/);
}

/** True for a tag such as `<picture>`. */
function isElement({ parent, text }: ts.Identifier): boolean {
  const isTag = ts.isJsxOpeningElement(parent) || ts.isJsxClosingElement(parent) || ts.isJsxSelfClosingElement(parent);
  return isTag && /^[a-z]/.test(text);
}

/** True for a module constant that is a function with a block, or with an expression over several lines. */
function isLongArrow(node: ts.Node, source: ts.SourceFile): boolean {
  if (!ts.isVariableStatement(node) || node.parent !== source) return false;
  const [declaration] = node.declarationList.declarations;
  const arrow = declaration?.initializer;
  if (!arrow || !ts.isArrowFunction(arrow) || declaration.type) return false;
  if (ts.isBlock(arrow.body)) return true;
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const isOneLine = lineOf(arrow.body.getStart(source)) === lineOf(arrow.body.getEnd());
  return !isOneLine || lineOf(node.getEnd()) - lineOf(node.getStart(source)) > 1;
}

function isLiteralSpread(node: ts.Node): boolean {
  if (ts.isSpreadAssignment(node)) return ts.isObjectLiteralExpression(node.expression);
  return ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.expression);
}

/** Script of a file. For .astro, the part between the fences, at its original line numbers. */
function readScript(path: string, text: string): string {
  return path.endsWith('.astro') ? `\n${/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? ''}` : text;
}

function kindOf(path: string): ts.ScriptKind {
  return /\.(tsx|astro)$/.test(path) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}
