import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';

/** Report of a test runner. */
export interface Report {
  passed: number;
  failed: number;
  skipped: number;
  durations: { name: string; seconds: number }[];
  /** Tests that failed once and then passed. Named in the summary, so that they are looked at. */
  flaky?: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; status: string; assertionResults: VitestAssertion[] }[];
}

interface VitestAssertion {
  fullName: string;
  status: string;
  duration?: number;
  failureMessages: string[];
}

const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8'));

/** True for a file that failed to load, and so has no tests to fail. */
const isUnreadable = ({ status, assertionResults }: VitestReport['testResults'][number]): boolean =>
  status === 'failed' && assertionResults.length === 0;

export async function countVitest(path: string): Promise<Report> {
  const { testResults, ...found } = await readJson<VitestReport>(path);
  return {
    passed: found.numPassedTests,
    failed: found.numFailedTests + testResults.filter(isUnreadable).length,
    skipped: found.numPendingTests,
    durations: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration = 0 }) => ({
        name: `${relative('', name)}: ${fullName}`,
        seconds: duration / 1000,
      })),
    ),
    flaky: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        // Its reporters print nothing else of a failure that did not come back.
        .map(({ fullName, failureMessages }) => `${relative('', name)}: ${fullName}\n${failureMessages.join('\n')}`),
    ),
  };
}

export async function countPlaywright(path: string): Promise<Report> {
  const { stats, errors, suites } = await readJson<JSONReport>(path);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    durations: suites.flatMap(listDurations),
    flaky: suites.flatMap(listFlaky),
  };
}

/** The line that our own test commands end with. */
export async function countPlain(_path: string, output: string): Promise<Report> {
  const last = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1);
  if (!last) throw new Error('the command did not say what it counted');
  return { passed: Number(last[1]), failed: Number(last[2]), skipped: 0, durations: [] };
}

function listDurations({ title, specs, suites = [] }: JSONReportSuite): Report['durations'] {
  return [
    ...specs.map((spec) => ({
      name: `${title}: ${spec.title}`,
      seconds: spec.tests.flatMap(({ results }) => results).reduce((total, { duration }) => total + duration / 1000, 0),
    })),
    ...suites.flatMap(listDurations),
  ];
}

function listFlaky({ title, specs, suites = [] }: JSONReportSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map((spec) => `${title}: ${spec.title}`), ...suites.flatMap(listFlaky)];
}
