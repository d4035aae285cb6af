import { expect, test } from 'vitest';
import { fuzzOperations } from '../slow/hostile/fuzz-operations.ts';
import { startTarget } from '../slow/hostile/target.ts';

test('answers hostile requests to every operation without an error, a hang or a leak', async () => {
  await using target = await startTarget();
  const report = await fuzzOperations(target, { runsEach: 20, seed: 20_261_121 });
  expect(report.faults).toEqual([]);
  expect(report.requests).toBeGreaterThan(1500);
  // It got past the first check often enough to mean something, and was refused for more than one reason.
  const { statuses } = report;
  expect((statuses[200] ?? 0) + (statuses[201] ?? 0) + (statuses[204] ?? 0)).toBeGreaterThan(200);
  for (const status of [400, 401, 403, 404, 415]) expect(statuses[status] ?? 0).toBeGreaterThan(10);
}, 240_000);
