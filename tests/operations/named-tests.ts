import ts from 'typescript';

export interface NamedTest {
  /** As the source has it: `%s` and `${…}` are not filled in. */
  name: string;
  isSkipped: boolean;
  /** It calls `expect`, or a function of the file that does. */
  asserts: boolean;
}

const TESTS = ['test', 'it', 'describe'];
const SKIPPING = ['skip', 'todo', 'fixme', 'only'];

/** `test.skip.each(table)` as its words. */
const wordsOf = (node: ts.Expression): string[] => {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...wordsOf(node.expression), node.name.text];
  return ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node)
    ? wordsOf(ts.isCallExpression(node) ? node.expression : node.tag)
    : [];
};

const nameOf = ([first]: readonly ts.Expression[], source: ts.SourceFile): string | null =>
  first && (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))
    ? first.getText(source).slice(1, -1)
    : null;

const callsExpect = (node: ts.Node): boolean => {
  if (ts.isCallExpression(node) && /^(expect|assert)/.test(wordsOf(node.expression)[0] ?? '')) return true;
  return ts.forEachChild(node, callsExpect) ?? false;
};

/** The functions of the file that assert: a test may leave that to one of them. */
const listAsserting = (source: ts.SourceFile): Set<string> => {
  const names = new Set<string>();
  const look = (node: ts.Node): void => {
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.initializer &&
      callsExpect(node.initializer)
    ) {
      names.add(node.name.text);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return names;
};

/** Every test and group of tests in a file, a group counting as skipped or asserting with what it holds. */
export const listTests = (path: string, text: string): NamedTest[] => {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const asserting = listAsserting(source);
  const uses = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && asserting.has(node.text)) || (ts.forEachChild(node, uses) ?? false);
  const found: NamedTest[] = [];
  const look = (node: ts.Node, isWithinSkipped: boolean): void => {
    let isSkipped = isWithinSkipped;
    if (ts.isCallExpression(node)) {
      const words = wordsOf(node.expression);
      const name = TESTS.includes(words[0] ?? '') ? nameOf(node.arguments, source) : null;
      if (name !== null) {
        isSkipped ||= words.some((word) => SKIPPING.includes(word));
        found.push({ name, isSkipped, asserts: callsExpect(node) || uses(node) });
      }
    }
    ts.forEachChild(node, (child) => look(child, isSkipped));
  };
  look(source, false);
  return found;
};
