import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { fromRoot } from '../../db/project-root.ts';

const PATH = /^`([\w./-]+\.tsx?)`/;
/** Steps that no import shows. */
const ELSEWHERE = /^(HTTP|message|handed in)\b/;

const trails =
  (readFileSync(fromRoot('docs/architecture.md'), 'utf8').split('## Trails')[1] ?? '').split('\n## ')[0] ?? '';
/** Unbroken runs of arrows, each step without what surrounds it. */
const runs = trails
  .replaceAll('\n', ' ')
  .split(/; then|\. |: |\n\n/)
  .filter((run) => run.includes('→'))
  .map((run) => run.split('→').map((step) => step.replace(/^.*? by (?=`)/, '').trim()));
const steps = runs.flatMap((run) => run.slice(1).map((to, index) => [run[index] ?? '', to] as const));

it('finds the trails', () => expect(steps.length).toBeGreaterThan(40));

it.each(steps)('leads from %s to %s by an import, or names another way', (from, to) => {
  const [source, target] = [PATH.exec(from)?.[1], PATH.exec(to)?.[1]];
  for (const path of [source, target]) if (path) expect(existsSync(fromRoot(path)), path).toBe(true);
  if (ELSEWHERE.test(from) || ELSEWHERE.test(to)) return;
  expect(source && target && listImports(source)).toContain(target);
});

function listImports(path: string): string[] {
  const text = readFileSync(fromRoot(path), 'utf8');
  return [...text.matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, to]) => normalize(join(dirname(path), to ?? '')));
}
