import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const OUTCOMES = ['passed', 'failed', 'inapplicable'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface TestCase {
  ruleId: string;
  ruleName: string;
  name: string;
  expected: Outcome;
  html: string;
}

/** As https://www.w3.org/WAI/content-assets/wcag-act-rules/testcases.json is written. */
const published = z.object({
  testcases: z.array(
    z.object({
      ruleId: z.string(),
      ruleName: z.string(),
      testcaseTitle: z.string(),
      relativePath: z.string(),
      expected: z.enum(OUTCOMES),
    }),
  ),
});

/** The first code under each example's own heading. */
const EXAMPLE =
  /^#### (Passed|Failed|Inapplicable) Example (\d+)$(?:(?!^#### )[\s\S])*?^```(?:html|svg|xml)\n([\s\S]*?)^```/gm;

/** All test cases of a folder, in either of the forms in which they are given away. */
export function readTestCases(folder: string): Promise<TestCase[]> {
  if (existsSync(join(folder, 'testcases.json'))) return readPublished(folder);
  const rules = join(folder, '_rules');
  return readRules(existsSync(rules) ? rules : folder);
}

async function readPublished(folder: string): Promise<TestCase[]> {
  const { testcases } = published.parse(JSON.parse(await readFile(join(folder, 'testcases.json'), 'utf8')));
  const wanted = testcases.filter(({ relativePath }) => relativePath.endsWith('.html'));
  return Promise.all(
    wanted.map(async ({ ruleId, ruleName, testcaseTitle: name, relativePath, expected }) => {
      const html = await readFile(join(folder, relativePath), 'utf8');
      return { ruleId, ruleName, name, expected, html };
    }),
  );
}

/** As the rules are written in https://github.com/act-rules/act-rules.github.io, folder `_rules`. */
async function readRules(folder: string): Promise<TestCase[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort();
  const rules = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return rules.flatMap((rule) => {
    const [, ruleId = ''] = /^id: (\S+)$/m.exec(rule) ?? [];
    const [, ruleName = ''] = /^name: (.+)$/m.exec(rule) ?? [];
    return Array.from(rule.matchAll(EXAMPLE), ([, outcome = '', number = '', html = '']): TestCase => {
      const expected = outcome.toLowerCase() as Outcome;
      return { ruleId, ruleName, name: `${outcome} Example ${number}`, expected, html };
    });
  });
}
