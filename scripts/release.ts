import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readOptions } from './arguments.ts';

const HELP = `npm run release -- patch|minor|major [--dry-run]
Prepares a version: checks that everything is committed, that CHANGELOG.md describes it under “Unreleased”, and that npm test
passed for this commit; then sets the version and writes the tag's message. It does not commit, tag or push, but prints the
commands for it. Without an argument, prepares the version in package.json, which must already have its own entry.`;

const CHANGELOG = 'CHANGELOG.md';
const REPORT = 'dist/test-report.json';
const MESSAGE = 'dist/tag-message.txt';
const STEPS = ['major', 'minor', 'patch'];
/** Marks the section of a version with steps for the owner. */
const DUTY = '**What you must do:**';

const git = (...args: string[]): string => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();

const {
  positionals: [step],
  ...options
} = readOptions(HELP, { 'dry-run': { type: 'boolean' } }, { atMost: 1 });
if (step !== undefined && !STEPS.includes(step)) {
  console.log(HELP);
  process.exit(2);
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const next = step === undefined ? version : raise(version, step);
const changelog = readFileSync(CHANGELOG, 'utf8');
const title = step === undefined ? version : 'Unreleased';
const entry = findEntry(changelog, title);
const problems = [findUncommitted(), findMissingEntry(), findMissingTests()].filter((problem) => problem !== null);
if (problems.length > 0) {
  console.error([`${next} cannot be released yet:`, ...problems.map((problem) => `- ${problem}`)].join('\n'));
  process.exit(1);
}

const message = `Version ${next}\n\n${entry}\n`;
if (options['dry-run']) {
  console.log(`${next} can be released. The tag would say:\n\n${message}`);
  process.exit(0);
}
if (step !== undefined) setVersion();
mkdirSync('dist', { recursive: true });
writeFileSync(MESSAGE, message);
console.log(`${next} is prepared. To release it:

  git diff                                        # check it${step === undefined ? '' : `\n  git commit -am "release: version ${next}"`}
  git tag -a v${next} -F ${MESSAGE}
  git push --atomic origin HEAD v${next}          # .github/workflows/release.yml tests it and publishes it`);

function raise(from: string, by: string): string {
  const at = STEPS.indexOf(by);
  const parts = from.split('.').map(Number);
  return parts.map((part, index) => (index < at ? part : index === at ? part + 1 : 0)).join('.');
}

/** Text below a version's heading. Null if there is none. */
function findEntry(text: string, heading: string): string | null {
  const section = text.split(/^## /m).find((part) => part.startsWith(`[${heading}]`));
  return section?.split('\n').slice(1).join('\n').trim() || null;
}

function findUncommitted(): string | null {
  const names = git('status', '--porcelain')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.trim().replace(/^\S+ /, ''));
  return names.length === 0 ? null : `Not everything is committed: ${names.slice(0, 5).join(', ')}. Commit it first.`;
}

function findMissingEntry(): string | null {
  if (entry === null) return `${CHANGELOG} has nothing under “${title}”. Describe there what is new.`;
  return entry.includes(DUTY) ? null : `${CHANGELOG} lacks “${DUTY}” under “${title}”. Usually that is: nothing.`;
}

function findMissingTests(): string | null {
  const report = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : null;
  if (report === null || report.commit !== git('rev-parse', 'HEAD')) {
    return 'The tests have not run for this commit. Run npm test.';
  }
  return report.failed === 0 ? null : `${report.failed} tests failed. Fix them, then run npm test.`;
}

function setVersion(): void {
  for (const file of ['package.json', 'package-lock.json']) {
    const text = readFileSync(file, 'utf8');
    // The lock contains the product's name twice. Installed packages have other versions.
    const own = new RegExp(`("name": "booster-club-site",\\s+"version": )"${version.replaceAll('.', '\\.')}"`, 'g');
    writeFileSync(file, text.replace(own, `$1"${next}"`));
  }
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(CHANGELOG, changelog.replace('## [Unreleased]', `## [Unreleased]\n\n## [${next}] - ${today}`));
}
