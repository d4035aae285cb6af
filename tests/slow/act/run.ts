import { checkContent, checkItem } from '../../../contract/checks/check-items.ts';
import type { Finding } from '../../../contract/checks/findings.ts';
import type { RuleName } from '../../../contract/checks/rules.ts';
import { readOptions } from '../../../scripts/arguments.ts';
import { type CheckedCase, readTestCase } from './read-test-case.ts';
import { readTestCases, type TestCase } from './read-test-cases.ts';

const {
  positionals: [folder = ''],
  ...options
} = readOptions(
  `npm run test:act -- DIR [--verbose]
Compares the checker's findings with the W3C's ACT test cases for authors' content. DIR contains either
  testcases.json      and the pages it lists, from https://www.w3.org/WAI/content-assets/wcag-act-rules/testcases.json
  _rules/*.md         from https://github.com/act-rules/act-rules.github.io
Cases that our schema cannot contain are counted and skipped. An error counts as "failed", a hint as "cantTell". Exits with 1
if fewer than 95 % of the failed cases are found, or if a passed case gets an error.`,
  { verbose: { type: 'boolean' } },
  { atLeast: 1, atMost: 1 },
);

interface Expectation {
  rules: readonly RuleName[];
  /** Reason why no program can decide this, if a person must look at the image or understand the text. */
  needs?: string;
}

const DESCRIPTIONS: readonly RuleName[] = [
  ...(['picture-without-description', 'picture-named-by-file', 'picture-described-by-nothing'] as const),
  'picture-of-text',
];
const WORDS: readonly RuleName[] = ['link-says-nothing', 'link-is-address'];

/** Which of our rules checks which of theirs. */
const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  '23a2a8': { rules: ['picture-without-description'] },
  // Which says itself that it finds what people should look at: whether a name of words fits is seen in the image alone.
  '9eb3f6': { rules: DESCRIPTIONS, needs: 'seeing the picture' },
  e88epe: { rules: ['picture-without-description'], needs: 'seeing the picture' },
  qt1vmo: { rules: DESCRIPTIONS, needs: 'seeing the picture' },
  c487ae: { rules: ['link-without-name'] },
  aizyf1: { rules: WORDS, needs: 'understanding the words' },
  '5effbb': { rules: WORDS, needs: 'understanding the words' },
  b20e66: { rules: ['links-sound-alike'], needs: 'opening both pages' },
  fd3a94: { rules: ['links-sound-alike'], needs: 'opening both pages' },
  ffd0e9: { rules: ['heading-empty'] },
  b49b2e: { rules: [], needs: 'understanding the words' },
  afw4f7: { rules: ['contrast'] },
  '09o5cg': { rules: ['contrast'] },
  d0f69e: { rules: ['table-without-headers', 'table-header-alone'] },
  a25f45: { rules: ['table-without-headers', 'table-header-alone'] },
  cae760: { rules: ['embed-title'] },
  de46e4: { rules: [] },
  b5c3f8: { rules: [] },
  bf051a: { rules: [] },
};

const context = {
  at: new Date(),
  today: new Date().toISOString().slice(0, 10),
  origin: 'https://club.example.org',
  tiers: [],
};

const all = await readTestCases(folder);
if (all.length === 0) throw new Error(`${folder} contains neither testcases.json nor rules`);
const byRule = Map.groupBy(
  all.filter(({ ruleId }) => EXPECTATIONS[ruleId]),
  ({ ruleId }) => ruleId,
);
const tallies = [...byRule].map(([ruleId, cases]) => tally(cases, EXPECTATIONS[ruleId] as Expectation));
const sum = (of: readonly Tally[], name: 'failed' | 'flagged' | 'fine' | 'errors' | 'hints' | 'unheld'): number =>
  of.reduce((total, each) => total + each[name], 0);
console.table(
  Object.fromEntries(
    tallies.map(({ name, ...each }) => [
      name.slice(0, 60),
      {
        'cannot be held': each.unheld,
        fail: each.failed,
        flagged: each.flagged,
        'passed or inapplicable': each.fine,
        errors: each.errors,
        hints: each.hints,
        'takes a person': each.needs,
      },
    ]),
  ),
);
const reported = tallies.filter(({ needs }) => needs === '');
const share = sum(reported, 'flagged') / sum(reported, 'failed');
console.log(
  `${sum(tallies, 'unheld')} of ${all.length} cases cannot be held. What a program can tell: ${sum(reported, 'flagged')} of ` +
    `${sum(reported, 'failed')} failures flagged (${Math.round(share * 1000) / 10} %), ${sum(reported, 'errors')} errors and ` +
    `${sum(reported, 'hints')} hints in ${sum(reported, 'fine')} passed or inapplicable cases. What takes a person: ` +
    `${sum(tallies, 'flagged') - sum(reported, 'flagged')} of ${sum(tallies, 'failed') - sum(reported, 'failed')} flagged.`,
);
process.exit(share >= 0.95 && sum(tallies, 'errors') === 0 ? 0 : 1);

interface Tally {
  name: string;
  needs: string;
  unheld: number;
  failed: number;
  flagged: number;
  fine: number;
  errors: number;
  hints: number;
}

function tally(cases: readonly TestCase[], expectation: Expectation): Tally {
  const name = `${cases[0]?.ruleId} ${cases[0]?.ruleName}`;
  const counted: Tally = {
    name,
    needs: expectation.needs ?? '',
    unheld: 0,
    failed: 0,
    flagged: 0,
    fine: 0,
    errors: 0,
    hints: 0,
  };
  for (const testCase of cases) {
    const held = readTestCase(testCase.html);
    if (held === null) {
      counted.unheld += 1;
      continue;
    }
    const found = find(held, expectation);
    const isFlagged = found.length > 0;
    if (testCase.expected === 'failed') {
      counted.failed += 1;
      if (isFlagged) counted.flagged += 1;
    } else {
      counted.fine += 1;
      if (found.some(({ level }) => level === 'error')) counted.errors += 1;
      else if (isFlagged) counted.hints += 1;
    }
    if (options.verbose) {
      const findings = found.map(({ rule, level }) => `${level} ${rule}`).join(', ') || 'nothing';
      console.log(`  ${testCase.ruleId} ${testCase.name}: ${findings}`);
    }
  }
  return counted;
}

function find(held: CheckedCase, { rules }: Expectation): Finding[] {
  const found = 'entity' in held ? checkItem(held.entity, held.fields, context) : checkContent(held, context);
  return found.filter(({ rule }) => rules.includes(rule));
}
