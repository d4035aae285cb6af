import fc from 'fast-check';
import { requestsOf } from './hostile-requests.ts';
import { findFault } from './judge.ts';
import type { Target } from './target.ts';

interface FuzzOptions {
  runsEach: number;
  seed: number;
  isOver?: () => boolean;
}

export interface FuzzReport {
  requests: number;
  slowest: number;
  statuses: Record<number, number>;
  /** Operation, fault and the smallest request that shows it. */
  faults: string[];
}

/** Hostile requests to every operation of the document. */
export async function fuzzOperations(target: Target, { runsEach, seed, isOver }: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = { requests: 0, slowest: 0, statuses: {}, faults: [] };
  for (const [template, methods] of Object.entries(target.document.paths)) {
    for (const [name, operation] of Object.entries(methods)) {
      if (isOver?.()) return report;
      const method = name.toUpperCase();
      const property = fc.asyncProperty(requestsOf({ method, template, operation }, target.known), async (request) => {
        const response = await target.send(request);
        report.requests += 1;
        report.statuses[response.status] = (report.statuses[response.status] ?? 0) + 1;
        report.slowest = Math.max(report.slowest, response.milliseconds);
        const fault = findFault(request, response, { method, operation });
        if (fault !== null) throw new Error(fault);
      });
      const details = await fc.check(property, { numRuns: runsEach, seed, endOnFailure: false });
      if (!details.failed) continue;
      const [smallest] = details.counterexample ?? [];
      const body = smallest?.body ? Buffer.from(smallest.body).toString('latin1').slice(0, 500) : '';
      report.faults.push(
        `${method} ${template}: ${String(details.errorInstance)}\n  ${JSON.stringify({ ...smallest, body }).slice(0, 1200)}`,
      );
    }
  }
  return report;
}
